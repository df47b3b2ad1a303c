import { cutText } from 'shared-contracts/text';
import { sayProvider } from '../../messages/provider.ts';
import { isJson } from '../is-json.ts';
import { answeredError, refusal, toModelError } from './model-errors.ts';
import { ModelError } from './model-port.ts';
import type { Endpoint } from './protocol.ts';

/** Limits how long a provider may take to transcribe or to speak. */
export const soundTimeoutMs = 120_000;
/** Limits the sound of one part, which is a minute or two. */
export const soundMaxBytes = 24 * 1024 * 1024;
/** Limits the text of a recording, with what some providers say about each word. */
export const transcriptMaxBytes = 2 * 1024 * 1024;

export const soundTooLarge = () => new ModelError('provider-failed', sayProvider('soundTooLarge'));
export const noSound = () => new ModelError('provider-failed', sayProvider('noSound'));

/** Returns what to say about sound that could not be transcribed or spoken. Statuses without a known remedy come with the provider's own reason. */
export function soundError(error: unknown, isLate: boolean, keyHint: Endpoint['keyHint']): ModelError {
  if (error instanceof ModelError) return error;
  if (isLate) return new ModelError('provider-failed', sayProvider('soundTooSlow'));
  if (error instanceof SyntaxError) return refusal(200, keyHint);
  const { status, words } = answeredError(error) ?? { status: 0, words: '' };
  if (status === 413) return new ModelError('provider-refused', sayProvider('recordingRefused'));
  const reason = status === 400 || status === 422 ? reasonIn(words) : undefined;
  return reason ? refusal(status, keyHint, reason) : toModelError(error, keyHint);
}

const reasonMax = 300;

/** Returns the sentence in a refusal, which providers write in JSON. */
function reasonIn(words: string): string | undefined {
  const text = words.slice(Math.max(0, words.indexOf('{')));
  if (!isJson(text)) return undefined;
  const { error, detail, message } = JSON.parse(text) as Record<string, unknown>;
  const inner = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error;
  const said = [inner, message, detail].find((one) => typeof one === 'string');
  return typeof said === 'string' ? cutText(said, reasonMax) : undefined;
}
