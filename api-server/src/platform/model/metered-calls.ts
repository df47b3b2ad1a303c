import { pictureTokens } from './estimated-tokens.ts';
import type { CallEnd, CallUsage, ExpectedUse, Meter } from './meter.ts';
import { ProviderCallError } from './model-errors.ts';
import { ModelError, type Piece, pdfPagesMax } from './model-port.ts';
import type { TakePiece } from './read-turn.ts';

/** Holds how many tokens a streamed answer reserves at first, and again whenever they are used up. */
export const outputStep = 1_000;
/** Holds how many tokens an answer reserves that arrives as a whole. */
export const wholeOutput = 4_000;
const longBase64 = 4_096;

/** Returns an upper estimate of the tokens of a text of so many bytes. Tokenizers need about a token for four bytes of English and for three of others. */
export const tokensAtMost = (bytes: number): number => Math.ceil(bytes / 3);

/** Returns the likely number of tokens of a text of so many bytes, for providers that report none. */
export const likelyTokens = (bytes: number): number => Math.ceil(bytes / 4);

/** A page of a scanned PDF takes at least this much in base64. */
const pageBase64 = 60_000;

/** Returns an upper estimate of the tokens of a request. A picture counts as a fixed number, however large its bytes are, and so does a page. */
export function requestTokens(body: unknown): number {
  let pictures = 0;
  const text = JSON.stringify(body, (key, value: unknown) => {
    if (typeof value !== 'string' || value.length < longBase64) return value;
    const isPdf = value.startsWith('data:application/pdf') || value.startsWith('JVBERi');
    // Some protocols have base64 without the type in front, as the data of a source.
    if (!isPdf && !value.startsWith('data:image/') && !(key === 'data' && isBase64(value))) return value;
    pictures += isPdf ? Math.min(pdfPagesMax, Math.ceil(value.length / pageBase64)) : 1;
    return '';
  });
  return tokensAtMost(Buffer.byteLength(text)) + pictures * pictureTokens;
}

const isBase64 = (value: string): boolean => /^[A-Za-z0-9+/]+$/.test(value.slice(0, longBase64 - 4));

/** Measures a streamed turn, whose pieces go to `take` if there is one. `usage` is read at its end. */
export async function* meteredStream(
  meter: Meter | undefined,
  request: unknown,
  { read, take }: { readonly read: (take: TakePiece | undefined) => AsyncIterable<Piece>; readonly take: TakePiece | undefined },
  usage: () => CallUsage,
): AsyncGenerator<Piece> {
  if (!meter) return yield* read(take);
  const call = await meter.begin({ inputTokens: requestTokens(request), outputTokens: outputStep });
  let end: CallEnd = 'stopped';
  try {
    const countPiece: TakePiece = (piece) => {
      take?.(piece);
      return call.take(piece.text);
    };
    for await (const piece of read(take && countPiece)) {
      // What arrived is paid for, so it is shown before the budget is asked for more. Thoughts are paid for too.
      yield piece;
      await call.take(piece.text);
    }
    end = 'complete';
  } catch (error) {
    end = endOf(error);
    throw error;
  } finally {
    await call.end(usage(), end);
  }
}

/** Measures a call whose answer arrives as a whole. */
export async function meterCall<T>(
  meter: Meter | undefined,
  expected: ExpectedUse,
  call: () => Promise<{ readonly result: T; readonly usage: CallUsage }>,
): Promise<T> {
  if (!meter) return (await call()).result;
  const measured = await meter.begin(expected);
  let done: { readonly result: T; readonly usage: CallUsage };
  try {
    done = await call();
  } catch (error) {
    await measured.end({}, endOf(error) === 'refused' || error instanceof ModelError ? 'refused' : 'failed');
    throw error;
  }
  await measured.end(done.usage, 'complete');
  return done.result;
}

/** A provider that refuses a request, or that is not reached, charges nothing. One that is left in the middle of an answer does. */
const endOf = (error: unknown): CallEnd => (error instanceof ProviderCallError ? 'refused' : 'failed');
