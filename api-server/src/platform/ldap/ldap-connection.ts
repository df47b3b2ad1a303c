import { connect, isIP, type NetConnectOpts, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSecurely, type TLSSocket } from 'node:tls';
import { Client, InvalidCredentialsError } from 'ldapts';
import type { LdapSettings } from 'shared-contracts/admin-calls';
import { sayProvider } from '../../messages/provider.ts';
import type { Sentence } from '../language/messages.ts';
import type { PrivateHosts } from '../model/provider-fetch.ts';
import { isLoopback } from '../oauth/provider-client.ts';
import { createAddressGuard } from '../outbound/address-guard.ts';

/** Says why a directory can't be used. Each has its sentence in `messages/ldap.ts`. */
export type DirectoryReason =
  | 'unreachable'
  | 'certificate'
  | 'needsTls'
  | 'badAuthority'
  | 'serviceRefused'
  | 'noBase'
  | 'badFilter'
  | 'failed';

export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly reason: DirectoryReason;
  /** Says it in more detail. */
  readonly sentence: Sentence | undefined;
  constructor(reason: DirectoryReason, { cause, sentence }: { cause?: unknown; sentence?: Sentence } = {}) {
    super(`the directory can't be used: ${reason}`, { cause });
    this.reason = reason;
    this.sentence = sentence;
  }
}

class PrivateHostError extends Error {
  override readonly name = 'PrivateHostError';
  readonly sentence: Sentence;
  constructor(host: string) {
    super(`${host} is inside a private network`);
    this.sentence = sayProvider('privateHost', { host });
  }
}

/** Says how long a directory may take to accept a connection, for one operation, and for everything. */
export const usualPatience = { connectMs: 5_000, operationMs: 8_000, wholeMs: 20_000 };

export type Patience = typeof usualPatience;

/**
 * Runs the work with a connection that is encrypted, unless the directory is on this machine or an owner allowed it otherwise.
 * @throws DirectoryError
 */
export async function withConnection<T>(
  settings: LdapSettings,
  { allowed, patience }: { readonly allowed: PrivateHosts; readonly patience: Patience },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const address = new URL(settings.url.replace(/^ldap/i, 'http'));
  const isSecure = /^ldaps:/i.test(settings.url);
  if (!isSecure && !settings.start_tls && !settings.allows_plain && !isLoopback(address.hostname)) throw new DirectoryError('needsTls');
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const tls = tlsOptions(settings, host);
  const client = createClient(settings.url, { address, host, tls, allowed, patience });
  const deadline = AbortSignal.timeout(patience.wholeMs);
  const late = new Promise<never>((_, reject) => deadline.addEventListener('abort', () => reject(new DirectoryError('unreachable'))));
  const run = async () => {
    if (settings.start_tls && !isSecure) await client.startTLS({ ...tls, host });
    return work(client);
  };
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    throw asDirectoryError(error);
  } finally {
    // The connection may be broken already, and nothing depends on its end.
    await client.unbind().catch(() => undefined);
  }
}

function tlsOptions({ ca_certificate: ca }: LdapSettings, host: string): ConnectionOptions {
  if (ca && !ca.includes('-----BEGIN CERTIFICATE-----')) throw new DirectoryError('badAuthority');
  return { minVersion: 'TLSv1.2', ...(isIP(host) ? {} : { servername: host }), ...(ca ? { ca } : {}) };
}

interface Target {
  readonly address: URL;
  readonly host: string;
  readonly tls: ConnectionOptions;
  readonly allowed: PrivateHosts;
  readonly patience: Patience;
}

function createClient(url: string, { address, host, tls, allowed, patience }: Target): Client {
  const isAllowed = allowed === 'all' || allowed.includes(address.hostname) || allowed.includes(address.host);
  const guard = createAddressGuard({ refuse: (name) => new PrivateHostError(name) });
  if (!isAllowed) checkHost(() => guard.check(address.hostname));
  let connections = 0;
  // The library reconnects automatically after a loss, and would then send the password over a connection that StartTLS hasn't upgraded.
  const once = () => {
    connections += 1;
    if (connections > 1) throw new DirectoryError('unreachable');
  };
  const target = (port: number): NetConnectOpts => ({ host, port, ...(isAllowed ? {} : { lookup: guard.lookup }) });
  const open = (port: number): Socket => {
    once();
    return connect(target(port));
  };
  const openSecurely = (given: number | ConnectionOptions): TLSSocket => {
    if (typeof given !== 'number') return connectSecurely(given);
    once();
    return connectSecurely({ ...tls, ...target(given) });
  };
  return new Client({
    url,
    connectTimeout: patience.connectMs,
    timeout: patience.operationMs,
    createConnection: open as typeof connect,
    createSecureConnection: openSecurely as typeof connectSecurely,
  });
}

function checkHost(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw asDirectoryError(error);
  }
}

function asDirectoryError(error: unknown): DirectoryError {
  if (error instanceof DirectoryError) return error;
  if (error instanceof PrivateHostError) return new DirectoryError('unreachable', { cause: error, sentence: error.sentence });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SIGNATURE|ISSUER|SELF_SIGNED|ALTNAME/.test(code)) return new DirectoryError('certificate', { cause: error });
  if (error instanceof InvalidCredentialsError) return new DirectoryError('serviceRefused', { cause: error });
  // Result codes of the protocol are numbers, those of the network are words.
  const isAnswer = /^\d+$/.test(code);
  return new DirectoryError(isAnswer ? 'failed' : 'unreachable', { cause: error });
}
