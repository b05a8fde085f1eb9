package dev.stroma.compatibility.hosts;

import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.Indexer;
import jakarta.persistence.EntityManager;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps notes in the host's database and, where there is one, in the index.
 */
@Component
class Notes {

	private final EntityManager entities;

	private final @Nullable Indexer indexer;

	Notes(EntityManager entities, ObjectProvider<Indexer> indexer) {
		this.entities = entities;
		this.indexer = indexer.getIfAvailable();
	}

	@Transactional
	public void add(String text) {
		Note note = new Note(text);
		this.entities.persist(note);
		if (this.indexer != null) {
			this.indexer.update(CorpusRecord.of("note-" + note.id(), null, note.text()));
		}
	}

	@Transactional
	public void addAndFail(String text) {
		add(text);
		throw new IllegalStateException("rolled back");
	}

	@Transactional(readOnly = true)
	public List<String> texts() {
		return this.entities.createQuery("select n.text from Note n order by n.id", String.class).getResultList();
	}

}
