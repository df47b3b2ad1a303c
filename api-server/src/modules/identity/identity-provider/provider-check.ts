import type { LdapSettings, SamlSettings } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { sayIdentityProvider } from '../../../messages/identity-provider.ts';
import { sayLdap } from '../../../messages/ldap.ts';
import { saySaml } from '../../../messages/saml.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import { createDirectory } from '../../../platform/ldap/directory.ts';
import { DirectoryError } from '../../../platform/ldap/ldap-connection.ts';
import type { Log } from '../../../platform/log.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { PrivateHosts, ProviderFetch } from '../../../platform/model/provider-fetch.ts';
import { createProviderClient, InsecureProviderError } from '../../../platform/oauth/provider-client.ts';
import { checkCertificate, MetadataError } from '../../../platform/saml/metadata.ts';
import type { KindSettings } from './provider-settings.ts';

/** Describes something that a test of a provider found. */
export interface Finding {
  readonly is_good: boolean;
  readonly text: Sentence;
}

export interface CheckDependencies {
  readonly fetch: ProviderFetch;
  readonly privateHosts: PrivateHosts;
  readonly clock: Clock;
  readonly log: Log;
}

interface Problem {
  /** Names the field that is wrong, below `body`. */
  readonly field: string;
  readonly sentence: Sentence;
}

/** @throws AppError that names the field if a provider can't be used like this. */
export async function checkProvider(deps: CheckDependencies, given: KindSettings, secret: string): Promise<void> {
  const problem = await findProblem(deps, given, secret);
  if (!problem) return;
  const { field, sentence } = problem;
  throw new AppError('invalid-input', { detail: sentence, errors: [{ path: `body.${field}`, message: sentence }] });
}

/** Tries a provider and returns what was found. `login` names somebody to look up in a directory. */
export async function testProvider(deps: CheckDependencies, given: KindSettings, secret: string, login: string): Promise<Finding[]> {
  const problem = await findProblem(deps, given, secret);
  if (problem) return [{ is_good: false, text: problem.sentence }];
  if (given.kind === 'openid') return [{ is_good: true, text: sayIdentityProvider('found') }];
  return given.kind === 'saml' ? describeSaml(given.settings, deps.clock.now()) : describeDirectory(deps, given.settings, secret, login);
}

async function findProblem(deps: CheckDependencies, given: KindSettings, secret: string): Promise<Problem | undefined> {
  try {
    if (given.kind === 'openid') await createOpenidClient(deps, given.settings, secret).discover();
    if (given.kind === 'saml') given.settings.certificates.forEach(checkCertificate);
    if (given.kind === 'ldap') await createDirectory(given.settings, secret, deps.privateHosts).check();
    return undefined;
  } catch (error) {
    deps.log.info({ err: error }, 'an identity provider could not be used');
    if (error instanceof MetadataError) return { field: 'saml.certificates', sentence: saySaml(error.reason) };
    if (error instanceof DirectoryError)
      return { field: `ldap.${fieldOf[error.reason]}`, sentence: error.sentence ?? sayLdap(error.reason) };
    return { field: 'openid.discovery_url', sentence: problemWithAddress(error) ?? sayIdentityProvider('unreachable') };
  }
}

const fieldOf: Readonly<Record<DirectoryError['reason'], keyof LdapSettings>> = {
  unreachable: 'url',
  certificate: 'ca_certificate',
  needsTls: 'url',
  badAuthority: 'ca_certificate',
  serviceRefused: 'bind_dn',
  noBase: 'base_dn',
  badFilter: 'user_filter',
  failed: 'url',
};

type OpenidSettings = Extract<KindSettings, { kind: 'openid' }>['settings'];

export function createOpenidClient({ log, fetch }: Pick<CheckDependencies, 'log' | 'fetch'>, settings: OpenidSettings, secret: string) {
  const { discovery_url: issuer, client_id: clientId, scopes: scope, groups_claim: groupsClaim } = settings;
  return createProviderClient({ issuer, clientId, clientSecret: secret, scope, groupsClaim, filesUrl: undefined }, log, fetch);
}

/** Returns what is wrong with an address: the first cause that people can do something about. */
export function problemWithAddress(error: unknown): Sentence | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelError && typeof cause.sentence === 'object') return cause.sentence;
    if (cause instanceof InsecureProviderError) return sayIdentityProvider(cause.reason);
  }
  return undefined;
}

function describeSaml({ sso_url, certificates }: SamlSettings, now: Date): Finding[] {
  const found = certificates.map((pem): Finding => {
    const { subject, validUntil } = checkCertificate(pem);
    const is_good = validUntil > now;
    return { is_good, text: saySaml(is_good ? 'foundCertificate' : 'expiredCertificate', { subject, date: validUntil.toISOString() }) };
  });
  return [{ is_good: true, text: saySaml('foundService', { address: sso_url }) }, ...found];
}

async function describeDirectory(deps: CheckDependencies, settings: LdapSettings, secret: string, login: string): Promise<Finding[]> {
  const isEncrypted = settings.start_tls || /^ldaps:/i.test(settings.url);
  const found: Finding[] = [
    { is_good: true, text: sayLdap('foundBase') },
    { is_good: isEncrypted, text: sayLdap(isEncrypted ? 'isEncrypted' : 'isPlain') },
  ];
  if (!login) return found;
  const looked = await createDirectory(settings, secret, deps.privateHosts)
    .look(login)
    .catch((error: unknown) => {
      if (!(error instanceof DirectoryError)) throw error;
      return error;
    });
  if (looked instanceof DirectoryError) return [...found, { is_good: false, text: looked.sentence ?? sayLdap(looked.reason) }];
  if (looked.found !== 'one')
    return [...found, { is_good: false, text: sayLdap(looked.found === 'none' ? 'foundNobody' : 'foundSeveral', { login }) }];
  const { dn, firstName, lastName, email, subject, groups } = looked.person;
  const name = `${firstName} ${lastName}`.trim() || dn;
  if (!subject) return [...found, { is_good: false, text: sayLdap('noId') }];
  const person = email ? sayLdap('foundPerson', { name, email, subject }) : sayLdap('foundNoEmail', { name });
  const listed = groups?.length ? sayLdap('foundGroups', { groups: groups.slice(0, 20) }) : sayLdap('foundNoGroups');
  return [...found, { is_good: Boolean(email), text: person }, { is_good: true, text: listed }];
}
