package dev.stroma.store;

/**
 * How large the file is, as SQLite sees it.
 */
record FileSize(int schema, long pageSize, long pages, long freePages) {

	static FileSize of(Session session) {
		return session.sql("""
				select version.user_version, size.page_size, pages.page_count, free.freelist_count
				from pragma_user_version version, pragma_page_size size, pragma_page_count pages,
					pragma_freelist_count free
				""")
			.query((row, number) -> new FileSize(row.getInt(1), row.getLong(2), row.getLong(3), row.getLong(4)))
			.single();
	}

	long bytes() {
		return this.pages * this.pageSize;
	}

	long freeBytes() {
		return this.freePages * this.pageSize;
	}

}
