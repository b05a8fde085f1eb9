package dev.stroma.search;

/**
 * A request whose question is taken apart as its options say.
 */
record Question(SearchRequest request, KeywordOptions options, QuestionText parts) {

	/**
	 * @param defaults the options of a request that has none
	 */
	static Question of(SearchRequest request, KeywordOptions defaults) {
		KeywordOptions own = request.keywords();
		KeywordOptions options = (own != null) ? own : defaults;
		return new Question(request, options,
				options.operators() ? QuestionText.parse(request.text()) : QuestionText.plain(request.text()));
	}

	/** What is searched for. */
	String text() {
		return this.parts.text();
	}

	/** Whether any arm needs the question's words. */
	boolean countsWords() {
		return !(this.request.off().contains(Arm.LEXICAL) && this.request.off().contains(Arm.COVERAGE));
	}

}
