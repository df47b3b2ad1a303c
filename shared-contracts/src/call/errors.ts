import type { Problem } from './problem.ts';

/**
 * A call that did not succeed. Recognise it by `name` and `code`, never by `instanceof`: two copies of a class can live on one page.
 * `code` is the problem's own, or `network` (nothing came back), `timeout` or `aborted`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  /** Refused fields by their path in a form; the server's `body.`, `query.` or `path.` before it is left out. */
  readonly fields: readonly { path: string; message: string }[];

  constructor(problem: Pick<Problem, 'code' | 'status' | 'detail'> & Partial<Problem>) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.request_id;
    this.fields = (problem.errors ?? []).map(({ path, message }) => ({ path: path.replace(/^(body|query|path)\./, ''), message }));
  }
}

/** Whether a caught value is an `ApiError`, from whichever copy of this package. */
export const isApiError = (value: unknown): value is ApiError => value instanceof Error && value.name === 'ApiError' && 'code' in value;

/** Whether a caught value says that the caller itself gave up. */
export const isAborted = (value: unknown): boolean =>
  (isApiError(value) && value.code === 'aborted') || (value instanceof Error && value.name === 'AbortError');
