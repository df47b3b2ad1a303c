import type { FastifyRequest } from 'fastify';

const keyMax = 200;

/** Returns the `Idempotency-Key` header, if it can be stored. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' && key.length <= keyMax ? key : undefined;
}
