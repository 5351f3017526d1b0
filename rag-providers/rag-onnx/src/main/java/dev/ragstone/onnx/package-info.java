/**
 * Models that run inside the process: {@link dev.ragstone.onnx.BgeSmallEmbedder} embeds, {@link
 * dev.ragstone.onnx.OnnxEmbedder} does so with a model that the user brings, and {@link
 * dev.ragstone.onnx.OnnxCrossEncoder} reranks.
 *
 * <p>With the default model, a text goes one way through this package: {@code WordPieceTokenizer} turns it into token
 * ids, {@code ModelSessions} picks the session of ONNX Runtime that runs the model on them, and {@code Callers} does so
 * for many texts at once. {@code BgeSmallEmbedder} joins these, keeps the limit of the model, and is the entrance.
 *
 * <p>Models that the user brings go another way: {@code ModelFiles} finds what belongs to one, {@code TokenizerFile}
 * turns its {@code tokenizer.json} into a {@code TextEncoder}, {@code TokenTemplate} puts the marks around a text or a
 * pair, and {@code TokenNetwork} runs the model. SentencePiece is plain Java here too: the native tokenizers are 18 MB
 * and end the process on a damaged file.
 *
 * <p>The default embedder's weights and vocabulary are read from the class path. Nothing here opens a connection: ONNX
 * Runtime's native library comes out of its own jar and is unpacked into {@code java.io.tmpdir}, from where it is
 * deleted when the process ends; the system property {@code onnxruntime.native.path} names a folder to take it from
 * instead. The tokenizer is plain Java, so that counting needs no native code, no unpacking and no closing.
 */
@NullMarked
package dev.ragstone.onnx;

import org.jspecify.annotations.NullMarked;
