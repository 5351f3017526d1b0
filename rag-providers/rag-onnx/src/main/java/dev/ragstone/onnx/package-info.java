/**
 * The embedding model that runs inside the process: {@link dev.ragstone.onnx.BgeSmallEmbedder}.
 *
 * <p>A text goes one way through this package: {@code WordPieceTokenizer} turns it into token ids, {@code
 * ModelSessions} picks the session of ONNX Runtime that runs the model on them, and {@code Callers} does so for many
 * texts at once. {@code BgeSmallEmbedder} joins these, keeps the limit of the model, and is the only entrance.
 *
 * <p>The weights and the vocabulary are read from the class path. Nothing here opens a connection: ONNX Runtime's
 * native library comes out of its own jar and is unpacked into {@code java.io.tmpdir}, from where it is deleted when
 * the process ends; the system property {@code onnxruntime.native.path} names a folder to take it from instead. The
 * tokenizer is plain Java, so that counting needs no native code, no unpacking and no closing.
 */
@NullMarked
package dev.ragstone.onnx;

import org.jspecify.annotations.NullMarked;
