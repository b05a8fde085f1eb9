package dev.stroma.chunk;

import org.jspecify.annotations.Nullable;

/**
 * A declaration, or a statement, with the comments and annotations before it.
 *
 * @param first its first line
 * @param declaration the line on which its code begins
 * @param end the line after its last
 * @param name of the symbol that it declares, {@code null} if none
 * @param holdsMembers whether it consists of declarations itself
 */
record CodeItem(int first, int declaration, int end, @Nullable String name, boolean holdsMembers) {

	CodeItem end(int end) {
		return new CodeItem(this.first, this.declaration, end, this.name, this.holdsMembers);
	}

}
