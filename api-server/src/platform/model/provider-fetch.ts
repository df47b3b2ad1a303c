import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import type { PrivateHosts } from '../config.ts';
import { isReachable } from '../outbound/address.policy.ts';
import { ModelError } from './model-port.ts';

export type ProviderFetch = typeof globalThis.fetch;

/** A provider that says nothing for so long has gone, whatever its connection pretends. */
const silenceMs = 60_000;

/** For the endpoint that the server's own settings name: whoever runs the server may point it anywhere. */
export const trustedFetch: ProviderFetch = patientFetch(silenceMs);

/** A fetch that gives up where nothing comes for so long. */
export function patientFetch(ms: number): ProviderFetch {
  return through(new Agent({ headersTimeout: ms, bodyTimeout: ms }));
}

/**
 * For endpoints that users name: they must not reach what only the server can reach, unless the server's settings allow that host.
 * Redirects are refused, since the key would travel along.
 */
export function guardedFetch(allowed: PrivateHosts): ProviderFetch {
  const guarded = through(new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs, connect: { lookup: publicOnly } }));
  return (input, init) => {
    const { hostname, host } = new URL(input instanceof Request ? input.url : input);
    if (allowed === 'all' || allowed.includes(hostname) || allowed.includes(host)) return trustedFetch(input, init);
    // An address written as numbers is never looked up.
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) && !isReachable(address)) return Promise.reject(privateAddress(hostname));
    return guarded(input, init);
  };
}

function through(dispatcher: Agent): ProviderFetch {
  // Node's own types of fetch and undici's differ in name only.
  const fetch = undiciFetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => fetch(input, { ...init, redirect: 'error', dispatcher });
}

/** Connects to what was looked up and found public: nothing is resolved a second time. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isReachable(address))) return callback(privateAddress(hostname), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const privateAddress = (host: string) =>
  new ModelError(
    'provider-refused',
    `${host} is inside a private network, where this server connects to nothing by itself. Who runs the server can allow it: ALLOW_PRIVATE_PROVIDERS=${host}.`,
  );
