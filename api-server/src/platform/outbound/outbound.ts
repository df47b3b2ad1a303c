import { Agent, type Dispatcher, fetch } from 'undici';
import { sayAddress } from '../../messages/address.ts';
import { WordedError, type Wording } from '../language/worded-error.ts';
import { limitedBody } from '../limited-body.ts';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';

const redirectsMax = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export type RefusalCode = 'address' | 'private' | 'unreachable' | 'too-slow' | 'too-large' | 'too-many-redirects';

/** Describes a fetch that was refused or failed. The message is for the user who named the address. */
export class OutboundError extends WordedError {
  override readonly name = 'OutboundError';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, wording: Wording) {
    super(wording);
    this.code = code;
  }
}

export interface OutboundRequest {
  /**
   * Headers. `get` sends them wherever a redirect leads, so they must not contain a secret; `request` sends them only to the address's
   * own origin.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export interface OutboundSend extends OutboundRequest {
  readonly method: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** Decides about the address and each redirect. */
  readonly allows: (url: URL) => boolean;
  readonly signal: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Holds the address that the last redirect led to. */
  readonly url: string;
}

/** Fetches addresses that users name, but never from networks that only the server can reach. */
export interface Outbound {
  readonly get: (address: string, request: OutboundRequest) => Promise<OutboundAnswer>;
  /** Sends a method and a body. Only GET follows redirects, so that a change is sent once, to its intended address. */
  readonly request: (address: string, request: OutboundSend) => Promise<OutboundAnswer>;
  readonly close: () => Promise<void>;
}

/**
 * Creates the client for addresses that users name. `allowLoopback` lets tests reach their own servers; `connections` limits those to one
 * origin.
 */
export function createOutbound({ allowLoopback = false, connections = 4 } = {}): Outbound {
  const guard = createAddressGuard({ allowLoopback, refuse: privateAddress });
  const dispatcher = new Agent({
    connect: { lookup: guard.lookup, timeout: 10_000 },
    // A checked connection is reused only for the same origin, and only briefly.
    keepAliveTimeout: 1_000,
    connections,
  });
  return {
    get: async (address, request) => {
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        return await follow(address, request, { dispatcher, guard, signal });
      } catch (error) {
        throw asOutboundError(error, signal);
      }
    },
    request: async (address, { method, body, allows, ...request }) => {
      const signal = AbortSignal.any([AbortSignal.timeout(request.timeoutMs), request.signal]);
      try {
        return await follow(address, request, { dispatcher, guard, signal, method, body, allows });
      } catch (error) {
        throw asOutboundError(error, signal);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

interface Way {
  readonly dispatcher: Dispatcher;
  readonly guard: AddressGuard;
  readonly signal: AbortSignal;
  readonly method?: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly allows?: (url: URL) => boolean;
}

async function follow(address: string, request: OutboundRequest, way: Way): Promise<OutboundAnswer> {
  let url = checkAddress(address, way);
  const { origin } = url;
  let isAway = false;
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    // Headers may hold a key, so they stop at the first other origin and don't return after a detour.
    isAway ||= url.origin !== origin;
    const response = await fetch(url, {
      method: way.method ?? 'GET',
      ...(way.body === undefined ? {} : { body: way.body }),
      redirect: 'manual',
      headers: { 'user-agent': 'Atrium', ...(isAway && way.allows ? {} : request.headers) },
      dispatcher: way.dispatcher,
      signal: way.signal,
    });
    const to = response.headers.get('location');
    if (!redirects.has(response.status) || !to || (way.method ?? 'GET') !== 'GET') {
      const body = await limitedBody(response.body, request.maxBytes, () => tooLarge(request.maxBytes));
      return { status: response.status, headers: new Headers([...response.headers]), body, url: url.href };
    }
    await response.body?.cancel();
    const next = checkAddress(new URL(to, url).href, way);
    if (way.allows && url.protocol === 'https:' && next.protocol === 'http:') throw new OutboundError('address', sayAddress('downgraded'));
    url = next;
  }
  throw new OutboundError('too-many-redirects', sayAddress('circles'));
}

function checkAddress(address: string, { guard, allows }: Pick<Way, 'guard' | 'allows'>): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutboundError('address', sayAddress('notAllowed'));
  guard.check(url.hostname);
  if (allows && !allows(url)) throw new OutboundError('address', sayAddress('hostNotListed', { host: url.host }));
  return url;
}

const privateAddress = (_: string, address: string) => new OutboundError('private', sayAddress('private', { address }));

const tooLarge = (maxBytes: number) => new OutboundError('too-large', sayAddress('tooLarge', { size: maxBytes }));

function asOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundError) return cause;
  if (signal.aborted) return new OutboundError('too-slow', sayAddress('tooSlow'));
  return new OutboundError('unreachable', sayAddress('unreachable'));
}
