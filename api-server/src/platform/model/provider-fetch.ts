import { Agent, fetch as undiciFetch } from 'undici';
import { createAddressGuard } from '../outbound/address-guard.ts';
import { ModelError } from './model-port.ts';

/** Lists hosts inside private networks (`name` or `name:port`) that users may connect as providers. */
export type PrivateHosts = 'all' | readonly string[];

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
  const guard = createAddressGuard({ refuse: privateAddress });
  const guarded = through(new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs, connect: { lookup: guard.lookup } }));
  return async (input, init) => {
    const { hostname, host } = new URL(input instanceof Request ? input.url : input);
    if (allowed === 'all' || allowed.includes(hostname) || allowed.includes(host)) return trustedFetch(input, init);
    guard.check(hostname);
    return guarded(input, init);
  };
}

function through(dispatcher: Agent): ProviderFetch {
  // Node's own types of fetch and undici's differ in name only.
  const fetch = undiciFetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => fetch(input, { ...init, redirect: 'error', dispatcher });
}

const privateAddress = (host: string) =>
  new ModelError(
    'provider-refused',
    `${host} is inside a private network, which this server doesn't connect to. To allow it, set ALLOW_PRIVATE_PROVIDERS=${host} on the server.`,
  );
