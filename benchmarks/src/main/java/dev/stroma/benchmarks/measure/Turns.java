package dev.stroma.benchmarks.measure;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * Whose turn it is: systems that are compared answer one after the other, so that a noisy
 * moment hits all of them, and in changing order. In one round each gets another
 * question, so that none finds the file's pages warmed by the one before; over all rounds
 * each gets every question once.
 *
 * @param <S> a system
 * @param <Q> a question
 */
public final class Turns<S, Q> {

	private final List<S> systems;

	private final List<Q> questions;

	public Turns(List<S> systems, List<Q> questions) {
		this.systems = systems;
		this.questions = questions;
	}

	/**
	 * Plays some rounds, a question per system each.
	 * @param from number of the first round
	 * @param to number after the last one, at most the number of questions
	 */
	public void rounds(int from, int to, BiConsumer<S, Q> turn) {
		rounds(from, to, 1, turn);
	}

	/**
	 * Plays some rounds, several of them by one system before the next has its turn: it
	 * finds what it has in the processor's caches, as where it works alone.
	 * @param from number of the first round
	 * @param to number after the last one, at most the number of questions
	 * @param inARow how many rounds
	 */
	public void rounds(int from, int to, int inARow, BiConsumer<S, Q> turn) {
		int distance = Math.max(1, this.questions.size() / Math.max(1, this.systems.size()));
		for (int first = from; first < to; first += inARow) {
			for (int i = 0; i < this.systems.size(); i++) {
				int system = (first / inARow + i) % this.systems.size();
				for (int round = first; round < Math.min(first + inARow, to); round++) {
					int question = (round + system * distance) % this.questions.size();
					turn.accept(this.systems.get(system), this.questions.get(question));
				}
			}
		}
	}

}
