import type { Problem } from './problem.ts';

/**
 * Describes a failed call. Recognize it by `name` and `code`, never by `instanceof`: two copies of a class can exist on one page. `code` is
 * the problem's own, or `network` (no response), `timeout` or `aborted`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  /** What the server has instead of what a refused save expected, in the shape that the call declares as `current`. */
  readonly current: unknown;
  /** Maps form paths to messages for invalid fields, without the server's `body.`, `query.` or `path.` prefix. */
  readonly fields: readonly { path: string; message: string }[];

  constructor(problem: Pick<Problem, 'code' | 'status' | 'detail'> & Partial<Problem>) {
    super(problem.message ?? problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.request_id;
    this.current = problem.current;
    this.fields = (problem.errors ?? []).map(({ path, message }) => ({ path: path.replace(/^(body|query|path)\./, ''), message }));
  }
}

/** Returns whether a caught value is an `ApiError` from any copy of this package. */
export const isApiError = (value: unknown): value is ApiError => value instanceof Error && value.name === 'ApiError' && 'code' in value;

/** Returns whether the caller itself aborted. */
export const isAborted = (value: unknown): boolean =>
  (isApiError(value) && value.code === 'aborted') || (value instanceof Error && value.name === 'AbortError');
