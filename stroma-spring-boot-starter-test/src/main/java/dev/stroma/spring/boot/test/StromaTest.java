package dev.stroma.spring.boot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.ContextConfiguration;

/**
 * A test of what is indexed and found, without the rest of the application: its context
 * has the beans of the starter, an {@link IndexTester}, and what the test imports. The
 * index is an empty file in a temporary directory, deleted when the context closes, and
 * its vectors are those of the {@link dev.stroma.embed.HashingEmbedder}, which are the
 * same in every run and know words, not meaning.
 *
 * <p>
 * The other properties are those of the application. {@link #properties()} overrule all,
 * but for {@code stroma.path}. As every context that is kept for several tests, it keeps
 * its index: begin a test with {@link IndexTester#clear()}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@SpringBootTest(classes = StromaTestConfiguration.class, webEnvironment = SpringBootTest.WebEnvironment.NONE)
@ContextConfiguration(initializers = TemporaryIndex.class)
public @interface StromaTest {

	/**
	 * Properties in the form {@code key=value}.
	 */
	@AliasFor(annotation = SpringBootTest.class, attribute = "properties")
	String[] properties() default {};

}
