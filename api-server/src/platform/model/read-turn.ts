import { createParser } from 'eventsource-parser';
import type { Turn } from './turn.ts';

/** Describes what arrived: text of the answer, or a thought. */
export interface Piece {
  readonly type: 'text' | 'thought';
  readonly text: string;
}

/** One event contains a few words, or a tool's input at most. */
const eventMax = 4 * 1024 * 1024;

/**
 * Yields the thoughts and the text of server-sent events as they arrive, at most one of each for each piece of bytes: text that arrives
 * together is one piece, so a busy server takes larger steps instead of falling behind. `turn` holds the rest at the end.
 */
export async function* readTurn(body: ReadableStream<Uint8Array>, turn: Pick<Turn, 'take' | 'takeThought'>): AsyncGenerator<Piece> {
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
    const pieces: readonly Piece[] = [
      { type: 'thought', text: thought },
      { type: 'text', text },
    ];
    text = '';
    return pieces.filter((piece) => piece.text);
  };
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parser.feed(decoder.decode(read.value, { stream: true }));
      yield* takePieces();
    }
  } catch (error) {
    // Keep the text before the fault.
    yield* takePieces();
    throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
