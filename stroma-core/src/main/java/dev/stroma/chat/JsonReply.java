package dev.stroma.chat;

/**
 * An object that a chat model answered with.
 *
 * @param reply what it was read from
 * @param repaired whether it took a second answer
 */
public record JsonReply<T>(T value, ChatReply reply, boolean repaired) {
}
