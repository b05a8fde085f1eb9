class A {

	/** # no heading */
	void a() {
		String s = """
			}
			""";
	}

}
