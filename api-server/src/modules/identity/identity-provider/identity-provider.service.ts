import { type GroupMapping, identityProviderLimits } from 'shared-contracts/admin-calls';
import { mailPattern } from 'shared-contracts/calls';
import { AppError } from '../../../errors.ts';
import type { Seal } from '../../../kernel/seal.ts';
import { sayIdentityProvider } from '../../../messages/identity-provider.ts';
import { sayLdap } from '../../../messages/ldap.ts';
import { saySaml } from '../../../messages/saml.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { createDirectory } from '../../../platform/ldap/directory.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import type { ProviderClient } from '../../../platform/oauth/provider-client.ts';
import { toPem } from '../../../platform/saml/metadata.ts';
import { setGroupsFrom } from '../../governance/group/groups.ts';
import { domainOf, type SignInPolicyChecks } from '../session/sign-in-policy.ts';
import {
  type IdentityProviderRepository,
  keyOf,
  type NewProvider,
  noteMissingGroups,
  type ProviderRow,
} from './identity-provider.repository.ts';
import { decideLink } from './linking.policy.ts';
import { type CheckDependencies, checkProvider, createOpenidClient, testProvider } from './provider-check.ts';
import { type GivenSettings, isSameProvider, type KindSettings, settingsOf, shownSettings, storedSettings } from './provider-settings.ts';
import { createSamlClient, type HandedAnswer } from './saml-client.ts';
import { readSamlMetadata } from './saml-metadata-source.ts';
import type { SignInSource } from './sign-in-source.ts';

export interface GivenProvider extends GivenSettings {
  readonly name: string;
  readonly is_on: boolean;
  readonly opens_accounts: boolean;
  readonly domains: string[];
  readonly groups: GroupMapping[];
  readonly client_secret?: string | undefined;
}

export interface GivenTest extends GivenSettings {
  readonly client_secret?: string | undefined;
  readonly provider_id?: string | undefined;
  readonly login?: string | undefined;
}

export interface IdentityProviderDependencies extends CheckDependencies {
  readonly repository: IdentityProviderRepository;
  readonly policy: SignInPolicyChecks;
  readonly keys: KeyBox;
  readonly answers: Seal<HandedAnswer>;
}

/** Manages the providers that owners of the installation connect, and lets people sign in with them. Secrets are never returned. */
export class IdentityProviderService {
  private readonly deps: IdentityProviderDependencies;
  /** Holds a client per provider and version of its settings, so that its discovery document is read once. */
  private readonly clients = new Map<string, { version: string; client: ProviderClient }>();

  constructor(deps: IdentityProviderDependencies) {
    this.deps = deps;
  }

  /** Lists the providers for the console. */
  async list() {
    const { repository, policy } = this.deps;
    const [rows, people, { required_providers }] = await Promise.all([repository.list(), repository.people(), policy.read()]);
    return rows.map((row) => ({
      provider_id: row.id,
      name: row.name,
      is_on: row.isOn,
      opens_accounts: row.opensAccounts,
      domains: row.domains,
      groups: row.groups,
      ...shownSettings(row),
      has_secret: row.sealedSecret !== null,
      people: people.get(keyOf(row)) ?? 0,
      tested_at: row.testedAt?.toISOString() ?? null,
      groups_missing_at: (row.groups.length ? row.groupsMissingAt?.toISOString() : undefined) ?? null,
      required_for: required_providers.flatMap(({ domain, provider_id }) => (provider_id === row.id ? [domain] : [])),
    }));
  }

  groups() {
    return this.deps.repository.groups();
  }

  async add(given: GivenProvider): Promise<string> {
    const chosen = await this.check(given, given.client_secret);
    const id = newId('idp');
    const sealedSecret = given.client_secret ? this.deps.keys.seal(given.client_secret, id) : null;
    await this.deps.repository.add({ ...this.columnsOf(given, chosen), id, sealedSecret }, identityProviderLimits.providers);
    return id;
  }

  async change(id: string, given: GivenProvider): Promise<void> {
    const { repository, keys, policy } = this.deps;
    const stored = await repository.find(id);
    if (!stored || stored.kind !== (given.kind ?? 'openid')) throw new AppError('not-found');
    const isKept = given.client_secret === undefined && keepsSecret(stored, settingsOf(given));
    const chosen = await this.check(given, isKept ? this.secretOf(stored) : given.client_secret);
    await repository.change(id, async (known, tx) => {
      if (!given.is_on) await this.ensureNotRequired(known, tx);
      const sealedSecret = isKept ? known.sealedSecret : given.client_secret ? keys.seal(given.client_secret, id) : null;
      const isProven = sealedSecret === known.sealedSecret && isSameProvider(storedSettings(known), chosen);
      // Another provider under the same name would be trusted unproven for the domains that must use it.
      if (!isProven && (await policy.read(tx)).required_providers.some(({ provider_id }) => provider_id === id))
        await this.ensureNotRequired(known, tx);
      return { ...this.columnsOf(given, chosen), id, sealedSecret, testedAt: isProven ? known.testedAt : null, groupsMissingAt: null };
    });
  }

  /** Tries settings that aren't stored yet. Without a secret, that of the stored provider is used, but only where it already goes. */
  async test({ client_secret, provider_id, login = '', ...given }: GivenTest) {
    const chosen = settingsOf(given);
    const stored = provider_id ? await this.deps.repository.find(provider_id) : undefined;
    const secret = client_secret ?? (stored && keepsSecret(stored, chosen) ? this.secretOf(stored) : '');
    return testProvider(this.deps, chosen, secret, login);
  }

  readMetadata(source: string) {
    return readSamlMetadata(this.deps, source);
  }

  order(ids: readonly string[]): Promise<void> {
    return this.deps.repository.order(ids);
  }

  remove(id: string): Promise<void> {
    return this.deps.repository.remove(id, (known, tx) => this.ensureNotRequired(known, tx));
  }

  /** Lists the providers that the sign-in page shows: buttons that lead away, and directories, which ask for a password here. */
  async listOnSignIn() {
    const rows = (await this.deps.repository.list()).filter(({ isOn }) => isOn);
    const present = (wanted: (kind: ProviderRow['kind']) => boolean) =>
      rows.filter(({ kind }) => wanted(kind)).map(({ id, name }) => ({ provider_id: id, name }));
    return { providers: present((kind) => kind !== 'ldap'), directories: present((kind) => kind === 'ldap') };
  }

  /** Returns how to sign in with a provider; undefined if it doesn't exist or is off. */
  async sourceOf(id: string): Promise<SignInSource | undefined> {
    const row = await this.deps.repository.find(id);
    if (!row?.isOn) return undefined;
    const key = keyOf(row);
    const required = (await this.deps.policy.read()).required_providers.filter((rule) => rule.provider_id === id);
    const own = new Set([...row.domains, ...required.map(({ domain }) => domain)]);
    const isOwn = (email: string) => mailPattern.test(email) && own.has(domainOf(email));
    return {
      key,
      name: row.name,
      ...this.accessTo(row),
      decideLink: (user, isKnown, exists) => {
        // A provider speaks for its own domains only. Without any, it opens new accounts, whose addresses stay unproven here.
        const isVouched = isOwn(user.email ?? '') || (!row.domains.length && !exists && user.isEmailVerified);
        return decideLink({ ...user, isEmailVerified: isVouched }, isKnown, exists);
      },
      vouchesFor: isOwn,
      admit: async (tx, email) => {
        if (!row.opensAccounts) await this.deps.policy.checkSignUp(tx, email, this.deps.clock.now());
      },
      settle: async (tx, userId, values) => {
        if (values) return setGroupsFrom(tx, userId, key, mappedGroups(row, values));
        await noteMissingGroups(tx, row.id, this.deps.clock.now());
      },
      noteSignIn: (userId) => this.deps.repository.noteSignIn(row, userId, this.deps.clock.now()),
    };
  }

  /** @throws AppError with the reason if the code stands for an answer of a SAML provider that was refused. */
  async throwRefusal(code: string): Promise<void> {
    const problem = (await this.deps.answers.open(code))?.problem;
    if (problem) throw new AppError('answer-refused', { detail: saySaml(problem) });
  }

  /** Returns what signs in: a client that leads to the provider, or a directory that we ask. */
  private accessTo(row: ProviderRow): Pick<SignInSource, 'client' | 'directory'> {
    const stored = storedSettings(row);
    if (stored.kind === 'ldap') return { directory: createDirectory(stored.settings, this.secretOf(row), this.deps.privateHosts) };
    if (stored.kind === 'openid') return { client: this.openidClientOf(row, stored.settings) };
    const mapped = row.groups.map(({ value }) => value);
    return { client: createSamlClient({ id: row.id, settings: stored.settings, mapped, answers: this.deps.answers }) };
  }

  private openidClientOf(row: ProviderRow, settings: Extract<KindSettings, { kind: 'openid' }>['settings']): ProviderClient {
    const known = this.clients.get(row.id);
    const version = JSON.stringify([row.settings, row.sealedSecret]);
    if (known?.version === version) return known.client;
    const client = createOpenidClient(this.deps, settings, this.secretOf(row));
    this.clients.set(row.id, { version, client });
    return client;
  }

  private secretOf({ id, sealedSecret }: ProviderRow): string {
    return (sealedSecret && this.deps.keys.open(sealedSecret, id)) || '';
  }

  /** Returns the settings in the form that is stored. @throws AppError that names the field if the provider can't be used like this. */
  private async check(given: GivenProvider, secret = ''): Promise<KindSettings> {
    const chosen = inOneForm(settingsOf(given));
    const unknown = await this.deps.repository.unknownGroups([...new Set(given.groups.map(({ group_id }) => group_id))]);
    if (unknown.length) throw new AppError('invalid-input', { detail: sayIdentityProvider('groupUnknown') });
    if (chosen.kind !== 'openid' && !given.domains.length) {
      const message = sayLdap('needsDomains');
      throw new AppError('invalid-input', { detail: message, errors: [{ path: 'body.domains', message }] });
    }
    await checkProvider(this.deps, chosen, secret);
    return chosen;
  }

  private columnsOf(given: GivenProvider, { kind, settings }: KindSettings): Omit<NewProvider, 'id' | 'sealedSecret'> {
    const { name, is_on: isOn, opens_accounts: opensAccounts, domains, groups } = given;
    return { name, groups, kind, settings, isOn, opensAccounts, domains: [...new Set(domains)], changedAt: this.deps.clock.now() };
  }

  private async ensureNotRequired({ id }: ProviderRow, tx: Transaction): Promise<void> {
    const { required_providers } = await this.deps.policy.read(tx);
    const domains = required_providers.flatMap((rule) => (rule.provider_id === id ? [rule.domain] : []));
    if (domains.length) throw new AppError('provider-required', { detail: sayIdentityProvider('required', { domains }) });
  }
}

/** Writes certificates in one way, so that they can be compared. */
const inOneForm = (given: KindSettings): KindSettings =>
  given.kind === 'saml'
    ? { kind: 'saml', settings: { ...given.settings, certificates: [...new Set(given.settings.certificates.map(toPem))] } }
    : given;

/** Returns whether a stored secret may be used with these settings. A directory gets its password in plain, so another one never gets it. */
function keepsSecret(stored: ProviderRow, chosen: KindSettings): boolean {
  const known = storedSettings(stored);
  if (known.kind !== chosen.kind) return false;
  if (known.kind !== 'ldap' || chosen.kind !== 'ldap') return true;
  const { url, start_tls, ca_certificate } = known.settings;
  return url === chosen.settings.url && start_tls === chosen.settings.start_tls && ca_certificate === chosen.settings.ca_certificate;
}

/** Returns the groups here for the groups there. Directories write a distinguished name in several ways. */
function mappedGroups({ kind, groups }: ProviderRow, values: readonly string[]): string[] {
  const plain = (value: string) => (kind === 'ldap' ? value.toLowerCase().replaceAll(', ', ',') : value);
  const known = new Set(values.map(plain));
  return [...new Set(groups.flatMap(({ value, group_id }) => (known.has(plain(value)) ? [group_id] : [])))];
}
