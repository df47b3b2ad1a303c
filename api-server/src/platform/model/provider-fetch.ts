import { Agent, fetch as undiciFetch } from 'undici';
import { sayProvider } from '../../messages/provider.ts';
import { createAddressGuard } from '../outbound/address-guard.ts';
import { ModelError } from './model-port.ts';

/** Lists hosts inside private networks (`name` or `name:port`) that users may connect as providers. */
export type PrivateHosts = 'all' | readonly string[];

export type ProviderFetch = typeof globalThis.fetch;

/** A provider that sends nothing for this long is considered gone. */
const silenceMs = 60_000;

/** Fetches from the endpoint in the server's settings, which the operator may point anywhere. */
export const trustedFetch: ProviderFetch = patientFetch(silenceMs);

/** Returns a fetch that gives up when nothing arrives for this long. */
export function patientFetch(ms: number): ProviderFetch {
  return through(new Agent({ headersTimeout: ms, bodyTimeout: ms }));
}

/**
 * Returns a fetch for endpoints that users name. It reaches private networks only if the server's settings allow the host, and refuses
 * redirects, because the key would be sent along.
 */
export function guardedFetch(allowed: PrivateHosts): ProviderFetch {
  const guard = createAddressGuard({ refuse: privateAddress });
  const guarded = through(new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs, connect: { lookup: guard.lookup } }));
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (isAllowed(allowed, url)) return trustedFetch(input, init);
    guard.check(url.hostname);
    return guarded(input, init);
  };
}

/**
 * Returns a check for addresses that take part in a sign-in: they use https, except on hosts that the server's settings allow.
 * @throws ModelError for any other address.
 */
export function createSecureCheck(allowed: PrivateHosts): (address: string | URL) => void {
  const guard = createAddressGuard({ refuse: privateAddress });
  return (address) => {
    const url = new URL(address);
    const { protocol, hostname, host } = url;
    if (isAllowed(allowed, url) && /^https?:$/.test(protocol)) return;
    if (protocol !== 'https:') throw new ModelError('provider-refused', sayProvider('notSecure', { host: host || protocol }));
    guard.check(hostname);
  };
}

const isAllowed = (allowed: PrivateHosts, { hostname, host }: URL): boolean =>
  allowed === 'all' || allowed.includes(hostname) || allowed.includes(host);

function through(dispatcher: Agent): ProviderFetch {
  // The fetch types of Node and undici differ in name only.
  const fetch = undiciFetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => fetch(input, { ...init, redirect: 'error', dispatcher });
}

const privateAddress = (host: string) => new ModelError('provider-refused', sayProvider('privateHost', { host }));
