package dev.stroma.support;

import java.io.IOException;
import java.nio.file.Path;

import dev.stroma.error.StromaException;
import dev.stroma.store.Store;
import dev.stroma.store.StoreSettings;

/**
 * Opens a store, says so or why not, and holds it until it is told to close it.
 */
public final class OpenStore {

	private OpenStore() {
	}

	public static void main(String[] arguments) throws IOException {
		try (Store store = Store.open(StoreSettings.of(Path.of(arguments[0])))) {
			System.out.println("open " + store.path());
			System.in.read();
		}
		catch (StromaException ex) {
			System.out.println(ex.getClass().getSimpleName() + ": " + ex.getMessage());
		}
	}

}
