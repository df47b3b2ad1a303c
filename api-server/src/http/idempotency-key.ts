import type { FastifyRequest } from 'fastify';

const keyMax = 200;

/** The `Idempotency-Key` header, when it is one that can be kept. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' && key.length <= keyMax ? key : undefined;
}
