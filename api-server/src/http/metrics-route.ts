import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { hashOf, isSameSecret } from '../platform/hash.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isLocal } from './caller.ts';

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Returns a check whether a request comes from this machine or carries the metrics token. */
export function metricsGuard(token: string | undefined): (request: FastifyRequest) => boolean {
  const expected = token && hashOf(`Bearer ${token}`);
  return (request) => Boolean(expected && isSameSecret(hashOf(request.headers.authorization ?? ''), expected)) || isLocal(request);
}

/** Counts every call and serves the counts to this machine and to holders of the token. For others, the address does not exist. */
export function installMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  const addSeconds = metrics.histogram({
    name: 'atrium_http_answer_seconds',
    help: 'How long calls took, streams until their end.',
    labels: ['method', 'route', 'status'],
    buckets: secondsBuckets,
  });
  const maySee = metricsGuard(token);
  app.addHook('onResponse', async ({ url, method, routeOptions }, reply) => {
    if (!url.startsWith('/api/')) return;
    addSeconds({ method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySee(request)) throw new AppError('route-not-found');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}
