import { createParser } from 'eventsource-parser';
import type { Turn } from './turn.ts';

/** One event contains a few words, or a tool's input at most. */
const eventMax = 4 * 1024 * 1024;

/**
 * Yields the text of server-sent events as it arrives, at most one piece for each piece of bytes: text that arrives together is one piece,
 * so a busy server takes larger steps instead of falling behind. `turn` holds the rest at the end.
 */
export async function* readTurn(body: ReadableStream<Uint8Array>, turn: Pick<Turn, 'take'>): AsyncGenerator<string> {
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
  const takeText = () => {
    const piece = text;
    text = '';
    return piece;
  };
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parser.feed(decoder.decode(read.value, { stream: true }));
      if (text) yield takeText();
    }
  } catch (error) {
    // Keep the text before the fault.
    if (text) yield takeText();
    throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
