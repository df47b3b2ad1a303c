import { cutText } from 'shared-contracts/text';
import { sayProvider } from '../../messages/provider.ts';
import type { Wording } from '../language/worded-error.ts';
import { ModelError } from './model-port.ts';

interface ProviderCallDetails {
  /** Undefined if the provider was not reached. */
  readonly status?: number;
  /** The beginning of the provider's message. */
  readonly words?: string;
  readonly headers?: Headers;
  /** Whether a retry may succeed. */
  readonly isTransient: boolean;
  readonly cause?: unknown;
}

/** Describes a call that a provider refused or that did not reach it. It never holds the question, because errors are logged. */
export class ProviderCallError extends Error {
  override readonly name = 'ProviderCallError';
  readonly status: number | undefined;
  readonly words: string;
  readonly headers: Headers | undefined;
  readonly isTransient: boolean;

  constructor(message: string, { status, words = '', headers, isTransient, cause }: ProviderCallDetails) {
    super(message, { cause });
    this.status = status;
    this.words = words;
    this.headers = headers;
    this.isTransient = isTransient;
  }
}

/** Turns any failure of a provider into a `ModelError`. `keyHint` says where its key is set. */
export function toModelError(error: unknown, keyHint: Wording): ModelError {
  const causes = causesOf(error);
  for (const cause of causes) {
    if (cause instanceof ModelError) return cause;
    if (isSilence(cause)) return new ModelError('provider-failed', sayProvider('silent'));
  }
  const call = causes.find((cause) => cause instanceof ProviderCallError);
  if (!call) return new ModelError('provider-failed', sayProvider('failedMidway'));
  if (call.status === undefined) return new ModelError('provider-unreachable', sayProvider('unreachable'));
  return answerError(call.status, call.words) ?? refusal(saysBadKey(call.words) ? 401 : call.status, keyHint);
}

const problems = [
  {
    at: [400, 413, 422],
    says: /context[_ ](?:length|window|size)|prompt is too long|input token count|too many (?:input )?tokens/i,
    text: 'tooLongForModel',
  },
  {
    at: [400, 402, 403, 429],
    says: /insufficient_quota|credit balance|insufficient (?:balance|credits?)|payment required/i,
    text: 'noCredit',
  },
  { at: [404], says: /model/i, text: 'modelGone' },
  { at: [429], says: /(?:)/, text: 'busy' },
] as const;

/** Returns the error for what a provider says is wrong, if it is known what to do about it. */
function answerError(status: number, words: string): ModelError | undefined {
  const problem = problems.find(({ at, says }) => (at as readonly number[]).includes(status) && says.test(words));
  if (status === 402) return new ModelError('provider-refused', sayProvider('noCredit'));
  return problem && new ModelError(problem.text === 'busy' ? 'provider-failed' : 'provider-refused', sayProvider(problem.text));
}

/** Returns whether a refusal says that the key is wrong. Google answers 400 then. */
export const saysBadKey = (words: string): boolean => /API[_ ]key[_ ](?:not valid|invalid)/i.test(words);

/** Returns the error that a provider answered with: its status, or 0, and the beginning of its words; undefined for other failures. */
export function answeredError(error: unknown): { readonly status: number; readonly words: string } | undefined {
  const call = causesOf(error).find((cause) => cause instanceof ProviderCallError);
  return call && { status: call.status ?? 0, words: cutText(`${call.message} ${call.words}`, 4_000) };
}

/** Returns the error for a provider's status. `reason` is the provider's own sentence, if the user needs it. */
export function refusal(status: number, keyHint: Wording, reason?: string): ModelError {
  if (status === 401 || status === 403) return new ModelError('provider-refused', sayProvider('keyRefused', { hint: keyHint }));
  if (status === 200) return new ModelError('provider-failed', sayProvider('unreadable'));
  return new ModelError('provider-failed', reason ? sayProvider('failedBecause', { status, reason }) : sayProvider('failed', { status }));
}

/** Returns the code under which an API call reports a model's failure. */
export const reportedCode = ({ code }: ModelError): 'budget-reached' | 'provider-failed' =>
  code === 'budget-reached' ? code : 'provider-failed';

/** Returns whether a provider was abandoned because it sent nothing. */
export const isSilence = (error: unknown): boolean => error instanceof Error && 'code' in error && silences.has(String(error.code));

/** Returns whether a call was abandoned at its limit of time. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const silences = new Set(['UND_ERR_BODY_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);

/** Returns the error of a turn whose provider could not go on, without its words. */
export const midwayError = (): Error => new Error('The provider reported an error in the middle of its answer.');

/** Returns the error for an answer that its model or provider refused or ended, where nobody would see that it isn't whole. */
export const refusedToAnswer = (): ModelError => new ModelError('provider-refused', sayProvider('refusedToAnswer'));

/** Returns an error and its causes. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let cause = error;
  while (cause instanceof Error && !causes.includes(cause)) {
    causes.push(cause);
    cause = cause.cause;
  }
  return causes;
}
