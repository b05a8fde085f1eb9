package dev.stroma.compatibility.hosts;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;

/**
 * A row of the host's own database.
 */
@Entity
class Note {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private Long id;

	private String text;

	protected Note() {
	}

	Note(String text) {
		this.text = text;
	}

	Long id() {
		return this.id;
	}

	String text() {
		return this.text;
	}

}
