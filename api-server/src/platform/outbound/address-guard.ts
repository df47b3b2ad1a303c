import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isReachable } from './address.policy.ts';

export interface AddressGuard {
  /** Checks a host that is never resolved: a literal IP address, for which it throws what `refuse` returns, or a name that is too long. */
  readonly check: (hostname: string) => void;
  /** Resolves a name only to addresses that may be reached. The caller connects to these, so nothing is resolved a second time. */
  readonly lookup: LookupFunction;
}

interface GuardOptions {
  /** Lets tests reach servers on their own machine. */
  readonly allowLoopback?: boolean;
  /** Returns the error for a host whose address is inside a private network. */
  readonly refuse: (host: string, address: string) => Error;
}

/** Limits the length of a name, as DNS does. */
const hostnameMax = 253;

/** Creates the one guard between addresses that users name and networks that only the server can reach. */
export function createAddressGuard({ allowLoopback = false, refuse }: GuardOptions): AddressGuard {
  return {
    check: (hostname) => {
      if (hostname.length > hostnameMax) throw new TypeError('the name of the host is longer than DNS allows');
      const host = hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && !isReachable(host, allowLoopback)) throw refuse(hostname, host);
    },
    lookup: (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, '', 0);
        const refused = addresses.find(({ address }) => !isReachable(address, allowLoopback));
        const [first] = addresses;
        if (refused || !first) return callback(refuse(hostname, refused?.address ?? hostname), '', 0);
        if (options.all) return callback(null, addresses);
        callback(null, first.address, first.family);
      });
    },
  };
}
