package dev.stroma.modeltool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Paragraphs of English prose from software documentation: the Javadoc comments of source
 * jars and the paragraphs of HTML pages. Each source gives at most so many, picked by a
 * fixed seed; none comes twice.
 */
final class DocumentationTexts {

	private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

	private static final Pattern HTML_BLOCK = Pattern.compile(
			"<(p|dd|li|blockquote)\\b[^>]*>(.*?)(?=</?(p|dd|li|dl|dt|ul|ol|div|h\\d|pre|table|blockquote)\\b)",
			Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

	private static final Pattern ENTITY = Pattern
		.compile("&(lt|gt|amp|quot|nbsp|#39|#x27|mdash|ndash|rsquo|lsquo|ldquo|rdquo);");

	private static final Map<String, String> ENTITIES = Map.ofEntries(Map.entry("lt", "<"), Map.entry("gt", ">"),
			Map.entry("amp", "&"), Map.entry("quot", "\""), Map.entry("nbsp", " "), Map.entry("#39", "'"),
			Map.entry("#x27", "'"), Map.entry("mdash", "-"), Map.entry("ndash", "-"), Map.entry("rsquo", "'"),
			Map.entry("lsquo", "'"), Map.entry("ldquo", "\""), Map.entry("rdquo", "\""));

	private static final int LONGEST = 700;

	private static final int FEWEST_WORDS = 8;

	private final int mostPerSource;

	private final Random random = new Random(5);

	/** By their lower-cased text, without what is no letter. */
	private final Map<String, String> all = new LinkedHashMap<>();

	DocumentationTexts(int mostPerSource) {
		this.mostPerSource = mostPerSource;
	}

	/**
	 * @param source a source jar, or a directory of HTML pages
	 */
	void add(Path source) throws IOException {
		Map<String, String> texts = new TreeMap<>();
		if (Files.isDirectory(source)) {
			for (Path page : pages(source)) {
				addHtml(Files.readString(page, StandardCharsets.ISO_8859_1), texts);
			}
		}
		else {
			try (ZipFile jar = new ZipFile(source.toFile())) {
				for (ZipEntry entry : Collections.list(jar.entries())) {
					if (entry.getName().endsWith(".java")) {
						try (InputStream input = jar.getInputStream(entry)) {
							addComments(new String(input.readAllBytes(), StandardCharsets.UTF_8), texts);
						}
					}
				}
			}
		}
		texts.keySet().removeAll(this.all.keySet());
		List<Map.Entry<String, String>> chosen = new ArrayList<>(texts.entrySet());
		Collections.shuffle(chosen, this.random);
		chosen.stream().limit(this.mostPerSource).forEach((text) -> this.all.put(text.getKey(), text.getValue()));
	}

	List<String> all() {
		return List.copyOf(this.all.values());
	}

	private static List<Path> pages(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			return files.filter((file) -> file.toString().matches(".*\\.html(\\.en)?(\\.utf8)?"))
				.filter(Files::isRegularFile)
				.sorted()
				.toList();
		}
	}

	private static void addComments(String source, Map<String, String> texts) {
		Matcher comments = COMMENT.matcher(source);
		while (comments.find()) {
			String comment = comments.group(1).replaceAll("(?m)^[ \\t]*\\*[ \\t]?", "");
			int tags = tagsStart(comment);
			String prose = comment.substring(0, tags)
				.replaceAll("(?s)<pre\\b.*?</pre>", "\n\n")
				.replaceAll("\\{@(?:link|linkplain|code|literal|value|plain)\\s+([^{}]*)\\}", "$1");
			for (String paragraph : prose
				.split("\\n[ \\t]*\\n|</?(?:p|li|ul|ol|dl|dd|dt|table|tr|td|h\\d|br)\\b[^>]*>")) {
				add(paragraph, texts);
			}
		}
	}

	private static int tagsStart(String comment) {
		Matcher tag = Pattern.compile("(?m)^[ \\t]*@\\w").matcher(comment);
		return tag.find() ? tag.start() : comment.length();
	}

	private static void addHtml(String page, Map<String, String> texts) {
		Matcher blocks = HTML_BLOCK.matcher(page);
		while (blocks.find()) {
			add(blocks.group(2), texts);
		}
	}

	private static void add(String markup, Map<String, String> texts) {
		String text = ENTITY.matcher(markup.replaceAll("<[^>]*>", ""))
			.replaceAll((match) -> Matcher.quoteReplacement(ENTITIES.get(match.group(1))))
			.replaceAll("\\s+", " ")
			.strip();
		if (text.length() > LONGEST) {
			int end = text.lastIndexOf(". ", LONGEST);
			text = (end > 0) ? text.substring(0, end + 1) : "";
		}
		if (isProse(text)) {
			texts.putIfAbsent(text.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", ""), text);
		}
	}

	/** Words of letters, mostly, in ASCII. */
	private static boolean isProse(String text) {
		String[] words = text.split(" ");
		int plain = 0;
		for (String word : words) {
			plain += word.matches("[(\"']?[A-Za-z][a-z]*(-[a-z]+)?[,.;:!?)\"']*") ? 1 : 0;
		}
		return words.length >= FEWEST_WORDS && plain >= 0.7 * words.length
				&& text.chars().allMatch((c) -> c >= ' ' && c < 127) && !text.contains("Licensed")
				&& !text.contains("{@");
	}

}
