package dev.stroma.spring.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Conditional;

/**
 * Backs off when the application has a bean of the type for any index: one that is for a
 * named index leaves the others what they have.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnMissingPart.class)
@interface ConditionalOnMissingPart {

	/** The type. */
	Class<?> value();

}
