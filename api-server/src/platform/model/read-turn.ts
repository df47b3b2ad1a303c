import { createParser } from 'eventsource-parser';
import type { Piece } from './model-port.ts';
import type { TakeBytes } from './provider-fetch.ts';
import type { Turn } from './turn.ts';

/** Takes a piece. Nothing more is read until the promise that it may return has resolved. */
export type TakePiece = (piece: Piece) => Promise<void> | undefined;

/** One event contains a few words, or a tool's input at most; a whole answer is as long as its model can make it. */
const eventMax = 4 * 1024 * 1024;

/** Reads one turn of a model. */
export interface TurnReader {
  /** Takes bytes past the body's stream; missing when the pieces are yielded. */
  readonly takeBytes: TakeBytes | undefined;
  /** Reads the body to its end, and yields what `take` doesn't receive. */
  readonly read: (body: ReadableStream<Uint8Array>) => AsyncGenerator<Piece>;
}

/**
 * Returns a reader of the thoughts and the text of server-sent events as they arrive, at most one of each for each piece of bytes: text
 * that arrives together is one piece, so a busy server takes larger steps instead of falling behind. `turn` holds the rest at the end.
 * With `take`, pieces go there, and none is yielded. A model that answers with JSON instead is read as one event at the end.
 */
export function turnReader(turn: Pick<Turn, 'take' | 'takeThought'>, take?: TakePiece): TurnReader {
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
  /** Holds an answer in JSON while it arrives; undefined before the first character, and null for events. */
  let json: string | null | undefined;
  const feed = (bytes: Uint8Array): void => {
    const more = decoder.decode(bytes, { stream: true });
    // No field of an event begins like this.
    if (json === undefined && more.trim()) json = /^\s*[[{]/.test(more) ? '' : null;
    if (typeof json !== 'string') parser.feed(more);
    else if (json.length + more.length > eventMax) throw new Error('The answer is too long.');
    else json += more;
  };
  const end = (): void => {
    if (typeof json === 'string') text += turn.take(json);
    // Ends a last event that no blank line ends, unless it broke off.
    else
      try {
        parser.feed('\n\n');
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
  };
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
  return {
    takeBytes:
      take &&
      ((bytes) => {
        feed(bytes);
        return giveInTurn(takePieces(), take);
      }),
    async *read(body) {
      const reader = body.getReader();
      try {
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
          feed(read.value);
          yield* pass();
        }
        end();
        yield* pass();
      } catch (error) {
        // Keep the text before the fault.
        yield* pass();
        throw error;
      } finally {
        await reader.cancel().catch(() => undefined);
      }
    },
  };
}

/** Gives pieces to `take` in their order. Almost always there is one, and no promise: one for each would cost as much as all the rest. */
function giveInTurn(pieces: readonly Piece[], take: TakePiece): Promise<void> | undefined {
  let taken: Promise<void> | undefined;
  for (const piece of pieces) taken = taken ? taken.then(() => take(piece)) : take(piece);
  return taken;
}
