import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';

/** Describes a caller before the user is known. It is recorded with sessions and used to limit guessing. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** Holds the sealed cookie that names the accounts this browser has signed in to. */
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

/**
 * Returns the origin that a request names, if it is this machine's. The header is parsed before its host is compared: the text before
 * the first colon of `localhost:1@evil.example` looks like a loopback name.
 */
function loopbackOriginOf({ protocol, host }: FastifyRequest): string | undefined {
  const url = URL.parse(`${protocol}://${host}`);
  if (!url || url.href !== `${url.origin}/`) return undefined;
  return loopbackName.test(url.hostname) ? url.origin : undefined;
}

/** Returns whether the caller is on this machine, not behind a proxy on it and not using a foreign name for it. */
export function isLocal(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  const isForwarded = forwardedFor !== undefined || forwarded !== undefined;
  return !isForwarded && loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackOriginOf(request) !== undefined;
}

/**
 * Returns the origin that users reach the product at. The `Host` header counts only for loopback names: anyone can send one, and a
 * mailed link would lead elsewhere.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const origin = loopbackOriginOf(request);
  if (origin) return origin;
  throw new AppError('not-configured', { detail: sayRequest('addressUnknown') });
}
