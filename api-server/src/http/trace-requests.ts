import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracing, type OpenSpan, type SpanFacts } from '../platform/tracing/tracing.ts';

const bagMost = 300;

/** Makes every call a step of the trace that the browser began. The page says which remote and release called. */
export function traceRequests(app: FastifyInstance): void {
  if (!currentTracing()) return;
  const spans = new WeakMap<FastifyRequest, { readonly span: OpenSpan; readonly bind: (run: () => void) => void }>();
  app.addHook('onRequest', (request, _, done) => {
    const tracing = currentTracing();
    if (!tracing || !request.url.startsWith('/api/')) return done();
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const parent = headers.traceparent;
    const facts = { 'http.request.method': method, 'http.route': route, 'atrium.request_id': request.id, ...callerFacts(headers.baggage) };
    tracing.within(
      { name: `${method} ${route}`, kind: 'server', facts, parent: typeof parent === 'string' ? parent : undefined },
      (span) => {
        spans.set(request, { span, bind: AsyncResource.bind((run: () => void) => run()) });
        done();
      },
    );
  });
  // The body is read outside of the context that the request began in.
  app.addHook('preValidation', (request, _, done) => {
    const found = spans.get(request);
    if (found) found.bind(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const found = spans.get(request);
    found?.span.note({ 'http.response.status_code': reply.statusCode });
    found?.span.end(reply.statusCode >= 500);
  });
}

/** Reads which remote and release called from W3C `baggage`. Everything else in it is ignored. */
function callerFacts(bag: string | string[] | undefined): SpanFacts {
  if (typeof bag !== 'string' || bag.length > bagMost) return {};
  const facts: Record<string, string> = {};
  for (const entry of bag.split(',')) {
    const [name = '', value = ''] = entry.trim().split('=');
    if (/^atrium\.(?:remote|release)$/.test(name) && /^[\w.@+-]{1,100}$/.test(value)) facts[name] = value;
  }
  return facts;
}
