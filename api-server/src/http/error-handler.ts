import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '../errors.ts';

/** The one place where a failure becomes an answer; what nobody foresaw is logged and told in a generic sentence. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = toAppError(error, request.routeOptions.bodyLimit);
    if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'the request failed');
    else request.log.debug({ code: known.code, detail: known.message }, 'the request was refused');
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return reply;
    }
    return reply
      .code(known.status)
      .headers({ ...known.details.headers })
      .type('application/problem+json')
      .send(JSON.stringify(bodyOf(known, request)));
  });
}

/** OpenAI's clients read their own shape of errors at the addresses that they know. */
function bodyOf(error: AppError, { id, url }: FastifyRequest) {
  const problem = toProblem(error, id);
  if (!url.startsWith('/api/v1/')) return problem;
  return {
    ...problem,
    error: { message: problem.detail, type: problem.title, code: problem.code, param: problem.errors?.[0]?.path ?? null },
  };
}

export function toAppError(error: unknown, bodyLimit?: number): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code, message } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported-media-type');
  if (code === 'FST_UNDER_PRESSURE') return new AppError('overloaded', { headers: { 'retry-after': '5' } });
  if (statusCode === 413) {
    const megabytes = Math.floor((bodyLimit ?? 0) / 1024 ** 2);
    return new AppError(
      'body-too-large',
      megabytes ? { detail: `The request is too large: ${megabytes} MB is the most that is taken here.` } : {},
    );
  }
  if (statusCode === 429) return new AppError('throttled');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid-input', { detail: message ?? '' });
  return new AppError('internal');
}
