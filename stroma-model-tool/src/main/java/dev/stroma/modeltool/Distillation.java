package dev.stroma.modeltool;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.text.WordPiece;

/**
 * Makes a student of a teacher:
 * <ol>
 * <li>the teacher reads the texts ({@link Lesson}), the first 126 pieces of each;</li>
 * <li>its vectors are projected to fewer numbers ({@link Projection});</li>
 * <li>the student's rows begin with what the teacher makes of each piece alone
 * ({@link StartTable}), projected alike;</li>
 * <li>they learn to add up to the teacher's vectors ({@link Regression}).</li>
 * </ol>
 */
final class Distillation {

	private static final int MOST_PIECES = 126;

	private static final int EPOCHS = 4;

	/**
	 * What came of it.
	 *
	 * @param rows by piece
	 * @param cosine to the teacher, the mean over texts that were held out
	 */
	record Student(float[][] rows, double cosine) {
	}

	private final Teacher teacher;

	private final TeacherFolder folder;

	private final List<String> vocabulary;

	private final WordPiece pieces;

	private final PrintStream log;

	/**
	 * @param vocabulary the student's
	 * @param pieces what the student takes texts apart with
	 */
	Distillation(Teacher teacher, TeacherFolder folder, List<String> vocabulary, WordPiece pieces, PrintStream log) {
		this.teacher = teacher;
		this.folder = folder;
		this.vocabulary = vocabulary;
		this.pieces = pieces;
		this.log = log;
	}

	Student run(List<String> texts, Lesson lesson, int dimension) throws IOException {
		List<int[]> read = new ArrayList<>();
		List<int[]> written = new ArrayList<>();
		for (String text : texts) {
			int[] pieces = this.folder.pieces().ids(text);
			if (pieces.length > MOST_PIECES) {
				written.add(this.pieces.ids(beginning(text)));
				read.add(Arrays.copyOf(pieces, MOST_PIECES));
			}
			else if (pieces.length > 0) {
				written.add(this.pieces.ids(text));
				read.add(pieces);
			}
		}
		this.log.printf("the teacher reads %d texts%n", read.size());
		float[][] targets = lesson.read(read);
		Projection projection = Projection.of(Arrays.asList(targets), dimension);
		for (int i = 0; i < targets.length; i++) {
			targets[i] = projection.apply(targets[i]);
			Vectors.scaleToUnit(targets[i]);
		}
		this.log.printf("the teacher reads %d pieces%n", this.vocabulary.size());
		float[][] rows = StartTable.of(this.teacher, inTeachersPieces());
		for (int i = 0; i < rows.length; i++) {
			rows[i] = projection.apply(rows[i]);
		}
		this.log.printf("the student learns%n");
		double cosine = new Regression(rows).teach(written, targets, EPOCHS);
		return new Student(rows, cosine);
	}

	/** What the teacher can read of a text. */
	private String beginning(String text) {
		int[] count = { 0, text.length() };
		this.folder.pieces().tokenize(text, 0, text.length(), (id, start, end) -> {
			if (++count[0] == MOST_PIECES) {
				count[1] = end;
			}
		});
		return text.substring(0, count[1]);
	}

	/** Each of the student's pieces in the teacher's. */
	private List<int[]> inTeachersPieces() {
		Map<String, Integer> known = new HashMap<>();
		List<String> names = this.folder.vocabulary();
		for (int id = 0; id < names.size(); id++) {
			known.put(names.get(id), id);
		}
		List<int[]> pieces = new ArrayList<>();
		for (String piece : this.vocabulary) {
			Integer id = known.get(piece);
			if (piece.isEmpty() || piece.matches("\\[.+\\]")) {
				pieces.add(new int[0]);
			}
			else if (id != null) {
				pieces.add(new int[] { id });
			}
			else {
				pieces.add(this.folder.pieces().ids(piece.startsWith("##") ? piece.substring(2) : piece));
			}
		}
		return pieces;
	}

}
