import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Who calls, before anything is known of a user: recorded with sessions and counted against guessing. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The sealed cookie that names accounts which have signed in in this browser. */
  readonly deviceCookie: string | undefined;
}

export const deviceCookie = 'known_device';

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  deviceCookie: request.cookies[deviceCookie],
});

const loopbackAddress = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const loopbackName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether somebody at this very machine asks: neither through a proxy on it, nor by a foreign name that leads to it. */
export function isLocal(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  const isForwarded = forwardedFor !== undefined || forwarded !== undefined;
  return !isForwarded && loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackName.test(request.hostname);
}

/**
 * Where the product is reached from outside. The `Host` header alone is not believed, as anybody can send one and have a mailed link
 * lead elsewhere: it counts for loopback names only.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin;
  if (loopbackName.test(request.hostname)) return new URL(`${request.protocol}://${request.host}`).origin;
  throw new AppError('not-configured', { detail: 'This server does not know its own address. Set PUBLIC_URL.' });
}
