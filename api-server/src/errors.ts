import { inMegabytes, limits, type Problem } from 'shared-contracts';
import { sayError } from './messages/errors.ts';
import { type Sentence, writeValues } from './platform/language/messages.ts';
import { writeText } from './platform/language/text.ts';
import { WordedError, type Wording } from './platform/language/worded-error.ts';

/** Maps each error code to its HTTP status. */
const statuses = {
  'invalid-input': 400,
  'token-missing': 401,
  'token-invalid': 401,
  'token-expired': 401,
  'session-ended': 401,
  'key-invalid': 401,
  'wrong-credentials': 401,
  'second-factor-needed': 401,
  'second-factor-wrong': 401,
  'proof-missing': 401,
  'passkey-refused': 400,
  'log-in-again': 403,
  'way-closed': 403,
  'recovery-refused': 401,
  'link-expired': 400,
  'flow-mismatch': 400,
  'exchange-refused': 401,
  'answer-refused': 401,
  'email-unverified': 403,
  'address-unverified': 403,
  'sso-required': 403,
  'sign-up-closed': 403,
  'sign-up-mailed': 403,
  'second-factor-required': 403,
  'identity-mismatch': 403,
  'not-allowed': 403,
  'account-suspended': 403,
  'owners-only': 403,
  'level-too-low': 403,
  'level-too-high': 403,
  'switched-off': 403,
  'agent-not-shared': 403,
  'notebook-not-shared': 403,
  'outside-workspace': 403,
  'not-found': 404,
  'route-not-found': 404,
  'account-exists': 409,
  'already-answering': 409,
  'name-taken': 409,
  'limit-reached': 409,
  'last-sign-in': 409,
  'provider-required': 409,
  'provider-untested': 409,
  'plan-needed': 403,
  'plan-limit': 403,
  'budget-reached': 403,
  'amounts-exist': 409,
  'memory-off': 409,
  'last-owner': 409,
  'own-account': 409,
  'still-active': 409,
  'personal-workspace': 409,
  'already-member': 409,
  'name-changed': 409,
  'default-notebook': 409,
  'in-notebook': 409,
  'successor-needed': 409,
  'on-hold': 409,
  'file-exists': 409,
  'note-changed': 409,
  'notes-changed': 409,
  'restore-blocked': 409,
  'workflow-changed': 409,
  'agent-changed': 409,
  'prompt-changed': 409,
  'policy-changed': 409,
  'secret-address': 409,
  'run-not-failed': 409,
  'document-changed': 409,
  'upload-offset': 409,
  'upload-incomplete': 409,
  'storage-limit': 413,
  'storage-full': 507,
  'uploads-busy': 429,
  range: 416,
  'unsupported-media-type': 415,
  'body-too-large': 413,
  'not-connected': 422,
  'picture-refused': 422,
  'text-refused': 422,
  'hook-failed': 422,
  'provider-failed': 502,
  'mail-failed': 502,
  'sign-in-provider-failed': 502,
  throttled: 429,
  'not-configured': 501,
  overloaded: 503,
  'not-ready': 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof statuses;

/** Describes a refused field. */
interface FieldProblem {
  readonly path: string;
  readonly message: Wording;
}

interface Details {
  /** Says more than the sentence of the code. A string is English for everybody; write a sentence for what people read. */
  readonly detail?: Wording;
  readonly errors?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the run that is in the way. */
  readonly runId?: string;
  /** What the server has instead of what a save expected, in the shape that the call declares. */
  readonly current?: unknown;
}

/** Describes a refusal with a code of the catalog. Recognize it by `code`. */
export class AppError extends WordedError {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? sentenceOf(code));
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statuses[this.code];
  }
}

const sentenceOf = (code: ErrorCode): Sentence =>
  code === 'storage-limit' ? sayError(code, { most: inMegabytes(limits.knowledgeTotalBytes) }) : sayError(code);

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  416: 'Outside the file',
  422: 'Cannot be done',
  429: 'Too many requests',
  500: 'Server error',
  501: 'Not configured',
  502: 'Provider error',
  503: 'Not available',
  507: 'Out of disk space',
};

/** Joins lists, because the params of a problem are texts and numbers. */
const plainParams = (values: NonNullable<ReturnType<typeof writeValues>>) =>
  Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, typeof value === 'object' ? value.join(', ') : value]));

/**
 * Returns an error as RFC 9457 describes it. The type is a URN, because the codes have no web pages. `detail` is English for API clients;
 * `message` says the same in another language, and the messages of fields are in the language alone.
 */
export function toProblem(error: AppError, requestId: string, language = 'en'): Problem {
  const { sentence, details } = error;
  const values = typeof sentence === 'string' ? undefined : writeValues(sentence);
  return {
    type: `urn:atrium:problem:${error.code}`,
    title: titles[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    ...(language === 'en' ? {} : { message: writeText(sentence, language) }),
    ...(values ? { params: plainParams(values) } : {}),
    code: error.code,
    request_id: requestId,
    ...(details.errors ? { errors: details.errors.map(({ path, message }) => ({ path, message: writeText(message, language) })) } : {}),
    ...(details.runId ? { run_id: details.runId } : {}),
    ...(details.current === undefined ? {} : { current: details.current }),
  };
}
