import { inMegabytes, limits, type Problem } from 'shared-contracts';

/** Maps each error code to its HTTP status and sentence. Clients rely on the codes; the sentences may change. */
const catalog = {
  'invalid-input': [400, 'The request is invalid.'],
  'token-missing': [401, 'Sign in first.'],
  'token-invalid': [401, 'The token is not valid. Sign in again.'],
  'token-expired': [401, 'The token has expired. Sign in again.'],
  'session-ended': [401, 'This session has ended. Sign in again.'],
  'key-invalid': [401, 'The API key is missing, not valid, or was revoked. Make one in the agent’s settings under Outside use.'],
  'wrong-credentials': [401, 'The e-mail or the password is not right.'],
  'second-factor-needed': [401, 'Type the code of your authenticator app, or a backup code.'],
  'second-factor-wrong': [401, 'This code is not right. Type the newest one of your app, or an unused backup code.'],
  'proof-missing': [401, 'There is no completed sign-in to verify. Sign in with the provider again.'],
  'passkey-refused': [400, 'This passkey was not accepted. Try again, or sign in another way.'],
  'log-in-again': [403, 'Log out and in again first: this is done within ten minutes of a log-in.'],
  'way-closed': [403, 'This way to sign in is switched off for this account. Use another one.'],
  'recovery-refused': [401, 'This does not prove the account. Look at what you typed, or use another way.'],
  'link-expired': [400, 'This link was used already or has expired. Ask for a new one.'],
  'flow-mismatch': [400, 'This sign-in was not started in this browser, or took too long. Start it again.'],
  'exchange-refused': [401, 'The provider did not confirm this sign-in. Start it again.'],
  'email-unverified': [403, 'The provider has not verified your e-mail address, so it cannot be used to sign in. Use e-mail and password.'],
  'address-unverified': [
    403,
    'Confirm your e-mail address first: choose “Send confirmation e-mail” on the page Security and Access, then open the link in it.',
  ],
  'identity-mismatch': [403, 'The e-mail in the request is not the one you are signed in with.'],
  'not-allowed': [403, 'Your role in this workspace does not allow this.'],
  'not-found': [404, 'There is nothing here, or it is not yours.'],
  'route-not-found': [404, 'There is no such call.'],
  'account-exists': [409, 'An account with this e-mail already exists.'],
  'already-answering': [409, 'This chat is still being answered.'],
  'name-taken': [409, 'This name is taken.'],
  'limit-reached': [409, 'You have reached the limit. Remove something first.'],
  'last-sign-in': [409, 'This is your only way to sign in. Set a password first.'],
  'plan-needed': [403, 'The business profile is part of the Pro, Teams and Business plans.'],
  'plan-limit': [403, 'Your plan allows no more of these. Delete what you no longer need, or choose a larger plan on the Plans page.'],
  'memory-off': [409, 'Memory is switched off, so nothing is added or changed. Switch it on under Personalize AI first.'],
  'last-owner': [409, 'A workspace needs at least one Owner. Make someone else an Owner first.'],
  'personal-workspace': [409, 'A personal workspace stays with its person.'],
  'already-member': [409, 'This person is already a member of the workspace.'],
  'name-changed': [409, 'This was renamed in the meantime. Look at its new name, then rename it again.'],
  'default-notebook': [409, 'The default notebook cannot be deleted.'],
  'file-exists': [409, 'A file of this name has already been uploaded!'],
  'note-changed': [409, 'This note was changed elsewhere in the meantime. Nothing was overwritten; look at both texts.'],
  'workflow-changed': [409, 'This workflow was changed in another tab since you opened it.'],
  'run-not-failed': [409, 'This run has not failed, so there is nothing to try again.'],
  'document-changed': [409, 'This document was changed in another tab since you opened it.'],
  'upload-offset': [409, 'The part does not start where the upload ends. Ask for its position and send from there.'],
  'upload-incomplete': [409, 'The upload is not complete.'],
  'storage-limit': [413, `Total file size cannot exceed ${inMegabytes(limits.knowledgeTotalBytes)}MB!`],
  'storage-full': [507, 'The server is almost out of disk space, so it accepts no files right now. Tell its administrator.'],
  'uploads-busy': [429, 'You are sending too many parts at once. Wait until one is done, then send the next.'],
  range: [416, 'The file is shorter than the requested range.'],
  'unsupported-media-type': [415, 'This type of body is not supported. Send JSON.'],
  'body-too-large': [413, 'The request is too large.'],
  'not-connected': [422, 'This needs something that is not connected yet.'],
  'picture-refused': [422, 'This picture cannot be shown.'],
  'provider-failed': [502, 'The model provider failed. Try again.'],
  'sign-in-provider-failed': [502, 'The sign-in provider cannot be reached. Try again in a moment.'],
  throttled: [429, 'Too many attempts. Try again later.'],
  'not-configured': [501, 'This is not configured on this server.'],
  overloaded: [503, 'The server is busy. Try again in a moment.'],
  'not-ready': [503, 'The server is not ready.'],
  internal: [500, 'Something went wrong on the server. Try again later.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalog;

interface Details {
  /** Says more than the catalog's sentence. */
  readonly detail?: string;
  readonly errors?: Problem['errors'];
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the run that is in the way. */
  readonly runId?: string;
}

/** Describes a refusal with a code of the catalog. Recognize it by `code`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? catalog[code][1]);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return catalog[this.code][0];
  }
}

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

/** Returns an error as RFC 9457 describes it. The type is a URN, because the codes have no web pages. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `urn:atrium:problem:${error.code}`,
    title: titles[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.details.errors ? { errors: error.details.errors } : {}),
    ...(error.details.runId ? { run_id: error.details.runId } : {}),
  };
}
