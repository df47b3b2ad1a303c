import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';
import { isConflict, isDatabaseAway, isDatabaseFull, isStatementEnded } from '../platform/database/database-away.ts';
import { isRefusedByHold } from '../platform/holds/holds.ts';
import { writeText } from '../platform/language/text.ts';
import { isDiskFull } from '../platform/storage/free-space.ts';
import { isOpenedByPerson } from './opened-by-person.ts';
import { pageLanguage } from './page-language.ts';
import { encodedHtml, plainPage } from './plain-page.ts';

const readToEndMs = 30_000;

/** Turns every failure into an answer. Unexpected ones are logged and answered with a generic sentence. */
export function installErrorHandler(app: FastifyInstance): void {
  // Protocols with a custom format of errors, such as SCIM, send them past this handler.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413) readToEnd(request, reply);
  });
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = toAppError(error, request.routeOptions.bodyLimit);
    // A missing connection is an expected answer, not a fault.
    if (known.status >= 500 && known.status !== 501) request.log.error({ err: error, code: known.code }, 'the request failed');
    else request.log.debug({ code: known.code, detail: known.message }, 'the request was refused');
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return reply;
    }
    reply.code(known.status).headers({ ...known.details.headers });
    if (isOpenedByPerson(request)) return reply.type('text/html; charset=utf-8').send(problemPage(known, request));
    return reply.type('application/problem+json').send(JSON.stringify(bodyOf(known, request)));
  });
}

/** Reads on for a while: who still sends a body doesn't read the answer before its end, and would lose it with the connection. */
function readToEnd({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), readToEndMs).unref();
}

/** Returns a page that says what happened, and loads again when that may help. */
function problemPage(error: AppError, request: FastifyRequest): string {
  const language = pageLanguage(request);
  const content = `<p>${encodedHtml(writeText(sayRequest('requestId', { id: request.id }), language))}</p>`;
  const againSeconds = Number(error.details.headers?.['retry-after']) || undefined;
  return plainPage({ title: writeText(error.sentence, language), language, content, againSeconds });
}

/** Returns an error in the shape that OpenAI's clients read. */
function bodyOf(error: AppError, request: FastifyRequest) {
  const { id, url } = request;
  const problem = toProblem(error, id, pageLanguage(request));
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
  if (statusCode === 413) return new AppError('body-too-large', bodyLimit ? { detail: sayRequest('tooLarge', { most: bodyLimit }) } : {});
  if (statusCode === 429) return new AppError('throttled');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid-input', { detail: message ?? '' });
  if (isDatabaseAway(error))
    return new AppError('not-ready', {
      detail: sayRequest('databaseAway'),
      headers: { 'retry-after': '5' },
    });
  if (isStatementEnded(error)) return new AppError('overloaded', { detail: sayRequest('tookTooLong'), headers: { 'retry-after': '5' } });
  if (isConflict(error)) return new AppError('overloaded', { headers: { 'retry-after': '1' } });
  // What was written waits in the browser, so this is an unavailable server, not a refusal.
  if (isDatabaseFull(error)) return new AppError('not-ready', { detail: sayRequest('databaseFull'), headers: { 'retry-after': '30' } });
  if (isDiskFull(error)) return new AppError('storage-full');
  if (isRefusedByHold(error)) return new AppError('on-hold');
  return new AppError('internal');
}
