import { type GroupMapping, identityProviderLimits, type OpenidSettings } from 'shared-contracts/admin-calls';
import { AppError } from '../../errors.ts';
import { sayIdentityProvider } from '../../messages/identity-provider.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { KeyBox } from '../../platform/model/key-box.ts';
import { ModelError } from '../../platform/model/model-port.ts';
import type { ProviderFetch } from '../../platform/model/provider-fetch.ts';
import { createProviderClient, InsecureProviderError, type ProviderClient } from '../../platform/oauth/provider-client.ts';
import { setGroupsFrom } from '../group/groups.ts';
import { decideLink } from '../oauth/linking.policy.ts';
import type { SignInSource } from '../oauth/oauth.types.ts';
import { domainOf, type SignInPolicyChecks } from '../sign-in-policy/sign-in-policy.ts';
import { type IdentityProviderRepository, keyOf, type NewProvider, type ProviderRow } from './identity-provider.repository.ts';

export interface GivenProvider {
  readonly name: string;
  readonly is_on: boolean;
  readonly opens_accounts: boolean;
  readonly domains: string[];
  readonly groups: GroupMapping[];
  readonly openid: OpenidSettings;
  readonly client_secret?: string | undefined;
}

export interface IdentityProviderDependencies {
  readonly repository: IdentityProviderRepository;
  readonly policy: SignInPolicyChecks;
  readonly keys: KeyBox;
  readonly fetch: ProviderFetch;
  readonly clock: Clock;
  readonly log: Log;
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
      openid: row.settings,
      has_secret: row.sealedSecret !== null,
      people: people.get(keyOf(row)) ?? 0,
      tested_at: row.testedAt?.toISOString() ?? null,
      required_for: required_providers.flatMap(({ domain, provider_id }) => (provider_id === row.id ? [domain] : [])),
    }));
  }

  groups() {
    return this.deps.repository.groups();
  }

  async add(given: GivenProvider): Promise<string> {
    await this.check(given, given.client_secret);
    const id = newId('idp');
    const sealedSecret = given.client_secret ? this.deps.keys.seal(given.client_secret, id) : null;
    await this.deps.repository.add({ ...this.columnsOf(given), id, sealedSecret }, identityProviderLimits.providers);
    return id;
  }

  async change(id: string, given: GivenProvider): Promise<void> {
    const { repository, keys, policy } = this.deps;
    const stored = await repository.find(id);
    if (!stored) throw new AppError('not-found');
    await this.check(given, given.client_secret ?? this.secretOf(stored));
    await repository.change(id, async (known, tx) => {
      if (!given.is_on) await this.ensureNotRequired(known, tx);
      const sealedSecret =
        given.client_secret === undefined ? known.sealedSecret : given.client_secret && keys.seal(given.client_secret, id);
      const isProven = sealedSecret === known.sealedSecret && isSameSettings(known.settings, given.openid);
      // Another provider under the same name would be trusted unproven for the domains that must use it.
      if (!isProven && (await policy.read(tx)).required_providers.some(({ provider_id }) => provider_id === id))
        await this.ensureNotRequired(known, tx);
      return { ...this.columnsOf(given), id, sealedSecret: sealedSecret || null, testedAt: isProven ? known.testedAt : null };
    });
  }

  order(ids: readonly string[]): Promise<void> {
    return this.deps.repository.order(ids);
  }

  remove(id: string): Promise<void> {
    return this.deps.repository.remove(id, (known, tx) => this.ensureNotRequired(known, tx));
  }

  /** Lists the providers that the sign-in page shows. */
  async listed(): Promise<{ provider_id: string; name: string }[]> {
    const rows = await this.deps.repository.list();
    return rows.filter(({ isOn }) => isOn).map(({ id, name }) => ({ provider_id: id, name }));
  }

  /** Returns how to sign in with a provider; undefined if it doesn't exist or is off. */
  async sourceOf(id: string): Promise<SignInSource | undefined> {
    const row = await this.deps.repository.find(id);
    if (!row?.isOn) return undefined;
    const key = keyOf(row);
    return {
      key,
      name: row.name,
      client: this.clientOf(row),
      decideLink: (user, isKnown, exists) => decideLink(vouchedBy(row, user), isKnown, exists),
      admit: async (tx, email) => {
        if (!row.opensAccounts) await this.deps.policy.checkSignUp(tx, email, this.deps.clock.now());
      },
      settle: (tx, userId, values) => setGroupsFrom(tx, userId, key, mappedGroups(row.groups, values)),
      noteSignIn: (userId) => this.deps.repository.noteSignIn(row, userId, this.deps.clock.now()),
    };
  }

  private clientOf(row: ProviderRow): ProviderClient {
    const known = this.clients.get(row.id);
    const version = JSON.stringify([row.settings, row.sealedSecret]);
    if (known?.version === version) return known.client;
    const client = this.createClient(row.settings, this.secretOf(row));
    this.clients.set(row.id, { version, client });
    return client;
  }

  private createClient(settings: OpenidSettings, clientSecret: string): ProviderClient {
    const { discovery_url: issuer, client_id: clientId, scopes: scope, groups_claim: groupsClaim } = settings;
    return createProviderClient(
      { issuer, clientId, clientSecret, scope, groupsClaim, filesUrl: undefined },
      this.deps.log,
      this.deps.fetch,
    );
  }

  private secretOf({ id, sealedSecret }: ProviderRow): string {
    return (sealedSecret && this.deps.keys.open(sealedSecret, id)) || '';
  }

  /** @throws AppError that names the field if the provider can't be used like this. */
  private async check({ openid, groups }: GivenProvider, secret = ''): Promise<void> {
    const unknown = await this.deps.repository.unknownGroups([...new Set(groups.map(({ group_id }) => group_id))]);
    if (unknown.length) throw new AppError('invalid-input', { detail: sayIdentityProvider('groupUnknown') });
    await this.createClient(openid, secret)
      .discover()
      .catch((error: unknown) => {
        this.deps.log.info({ err: error }, 'an identity provider could not be connected');
        const message = problemOf(error);
        throw new AppError('invalid-input', { detail: message, errors: [{ path: 'body.openid.discovery_url', message }] });
      });
  }

  private columnsOf({ name, is_on, opens_accounts, domains, groups, openid }: GivenProvider): Omit<NewProvider, 'id' | 'sealedSecret'> {
    const plain = { name, groups, settings: openid, isOn: is_on, opensAccounts: opens_accounts };
    return { ...plain, kind: 'openid', domains: [...new Set(domains)], changedAt: this.deps.clock.now() };
  }

  private async ensureNotRequired({ id }: ProviderRow, tx: Transaction): Promise<void> {
    const { required_providers } = await this.deps.policy.read(tx);
    const domains = required_providers.flatMap((rule) => (rule.provider_id === id ? [rule.domain] : []));
    if (domains.length) throw new AppError('provider-required', { detail: sayIdentityProvider('required', { domains }) });
  }
}

const isSameSettings = (one: OpenidSettings, other: OpenidSettings) =>
  one.discovery_url === other.discovery_url && one.client_id === other.client_id && one.scopes === other.scopes;

/** Counts an address as verified if an owner said that the provider manages its domain. */
const vouchedBy = (row: ProviderRow, user: Parameters<typeof decideLink>[0]) => ({
  ...user,
  isEmailVerified: user.isEmailVerified || (user.email !== undefined && row.domains.includes(domainOf(user.email))),
});

const mappedGroups = (groups: readonly GroupMapping[], values: readonly string[]) => [
  ...new Set(groups.flatMap(({ value, group_id }) => (values.includes(value) ? [group_id] : []))),
];

function problemOf(error: unknown) {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelError && cause.sentence) return cause.sentence;
    if (cause instanceof InsecureProviderError) return sayIdentityProvider(cause.reason);
  }
  return sayIdentityProvider('unreachable');
}
