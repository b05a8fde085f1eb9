package dev.stroma.modeltool;

import java.util.ArrayList;
import java.util.List;

/**
 * The table that training begins with. Of each piece alone, what the teacher makes of it:
 * <ol>
 * <li>the state above {@code [CLS]} of {@code [CLS] piece [SEP]};</li>
 * <li>less the mean of all rows;</li>
 * <li>times {@code a / (a + p)} with {@code a = 1e-4} and the piece's probability by
 * Zipf's law, so that frequent pieces weigh less
 * (<a href="https://openreview.net/forum?id=SyK00v5xx">Arora et al. 2017</a>);</li>
 * <li>scaled to rows that are 2 long in the mean, which suits the learning rate.</li>
 * </ol>
 */
final class StartTable {

	private static final int BATCH = 64;

	private static final double SMOOTHING = 1e-4;

	private static final double LENGTH = 2;

	private StartTable() {
	}

	/**
	 * @param pieces each piece in the teacher's pieces, most frequent first; one that
	 * means nothing, such as {@code [PAD]}, is empty and gets a row of zeros
	 */
	static float[][] of(Teacher teacher, List<int[]> pieces) {
		float[][] rows = new float[pieces.size()][teacher.dimension()];
		List<Integer> known = new ArrayList<>();
		for (int i = 0; i < rows.length; i++) {
			if (pieces.get(i).length > 0) {
				known.add(i);
			}
		}
		int from = 0;
		while (from < known.size()) {
			int length = pieces.get(known.get(from)).length;
			List<int[]> batch = new ArrayList<>(BATCH);
			int to = from;
			while (to < known.size() && batch.size() < BATCH && pieces.get(known.get(to)).length == length) {
				batch.add(pieces.get(known.get(to++)));
			}
			float[][] states = teacher.firstStates(batch);
			for (int i = from; i < to; i++) {
				rows[known.get(i)] = states[i - from];
			}
			from = to;
		}
		centre(rows, known);
		weigh(rows, known);
		return rows;
	}

	private static void centre(float[][] rows, List<Integer> known) {
		double[] mean = new double[rows[0].length];
		for (int i : known) {
			for (int k = 0; k < mean.length; k++) {
				mean[k] += rows[i][k] / known.size();
			}
		}
		for (int i : known) {
			for (int k = 0; k < mean.length; k++) {
				rows[i][k] -= (float) mean[k];
			}
		}
	}

	private static void weigh(float[][] rows, List<Integer> known) {
		double harmonic = 0;
		for (int rank = 0; rank < known.size(); rank++) {
			harmonic += 1.0 / (rank + 2);
		}
		double lengths = 0;
		for (int rank = 0; rank < known.size(); rank++) {
			float[] row = rows[known.get(rank)];
			double probability = 1 / ((rank + 2) * harmonic);
			Vectors.scale(row, SMOOTHING / (SMOOTHING + probability));
			lengths += Vectors.length(row);
		}
		for (int i : known) {
			Vectors.scale(rows[i], LENGTH * known.size() / lengths);
		}
	}

}
