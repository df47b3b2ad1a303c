import { createParser } from 'eventsource-parser';
import type { Piece } from './model-port.ts';
import type { Turn } from './turn.ts';

/** Takes a piece. Nothing more is read until the promise that it may return has resolved. */
export type TakePiece = (piece: Piece) => Promise<void> | undefined;

/** One event contains a few words, or a tool's input at most. */
const eventMax = 4 * 1024 * 1024;

/**
 * Yields the thoughts and the text of server-sent events as they arrive, at most one of each for each piece of bytes: text that arrives
 * together is one piece, so a busy server takes larger steps instead of falling behind. `turn` holds the rest at the end. With `take`,
 * pieces go there, and none is yielded.
 */
export async function* readTurn(
  body: ReadableStream<Uint8Array>,
  turn: Pick<Turn, 'take' | 'takeThought'>,
  take?: TakePiece,
): AsyncGenerator<Piece> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const parser = createParser({
    maxBufferSize: eventMax,
    onEvent: ({ data }) => {
      text += turn.take(data);
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  const takePieces = (): readonly Piece[] => {
    const thought = turn.takeThought();
    const pieces: Piece[] = thought ? [{ type: 'thought', text: thought }] : [];
    if (text) pieces.push({ type: 'text', text });
    text = '';
    return pieces;
  };
  const pass = async function* (): AsyncGenerator<Piece> {
    for (const piece of takePieces())
      if (take) await take(piece);
      else yield piece;
  };
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parser.feed(decoder.decode(read.value, { stream: true }));
      // Almost every piece takes this way. A promise for each would cost as much as all the rest.
      for (const piece of takePieces()) {
        const taken = take?.(piece);
        if (!take) yield piece;
        else if (taken) await taken;
      }
    }
    // Ends a last line that a carriage return may end, or that nothing ends.
    parser.feed('\n');
    yield* pass();
  } catch (error) {
    // Keep the text before the fault.
    yield* pass();
    throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
