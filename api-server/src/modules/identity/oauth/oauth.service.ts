import { randomBytes } from 'node:crypto';
import { limits, type OauthWord } from 'shared-contracts';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import { createSeal } from '../../../kernel/seal.ts';
import { sayAuth } from '../../../messages/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { OauthProvider } from '../../../platform/config/config.ts';
import type { Log } from '../../../platform/log.ts';
import { isUnreachable, newVerifier, type ProviderClient } from '../../../platform/oauth/provider-client.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { CheckSecondFactor } from '../auth/auth.service.ts';
import type { IdentityProviderService } from '../identity-provider/identity-provider.service.ts';
import { decideLink } from '../identity-provider/linking.policy.ts';
import type { SignInSource } from '../identity-provider/sign-in-source.ts';
import type { EntryService } from '../session/entry.service.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { SignInPolicyChecks } from '../session/sign-in-policy.ts';
import { tellLinked } from './linked-alert.ts';
import type { OauthRepository } from './oauth.repository.ts';

const flow = z.object({ word: z.string(), key: z.string(), nonce: z.string(), verifier: z.string(), redirectUri: z.string() });
const proof = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  provider: z.string(),
});

/** Maps URL words to their provider. */
const providerOf: Record<OauthWord, OauthProvider> = {
  'professional-network': 'linkedin',
  'account-provider': 'google',
  'account-provider-redirect': 'google',
};
const nameOf: Record<OauthProvider, string> = { google: 'Google', linkedin: 'LinkedIn' };

export interface OauthDependencies {
  readonly clients: Readonly<Record<OauthProvider, ProviderClient | undefined>>;
  /** Holds the providers that owners of the installation connected. */
  readonly connected: Pick<IdentityProviderService, 'listOnSignIn' | 'sourceOf' | 'throwRefusal'>;
  readonly policy: SignInPolicyChecks;
  readonly repository: OauthRepository;
  readonly entry: EntryService;
  readonly alerts: AlertsService;
  /** @throws AppError if the user turned off this sign-in method. */
  readonly checkWay: (userId: string, way: OauthProvider) => Promise<void>;
  /** @throws AppError unless the user has no second factor or the code is valid. */
  readonly checkSecondFactor: CheckSecondFactor;
  readonly devices: Pick<KnownDevices, 'sourceOf' | 'knows'>;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

interface Returned {
  readonly code: string;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
}

/** Is the word of the state for every provider that an owner connected. */
const connectedWord = 'provider';

const isOfEnvironment = (key: string): key is OauthProvider => key in nameOf;

const newNonce = () => randomBytes(24).toString('base64url');

export type OauthService = ReturnType<typeof createOauthService>;

/**
 * Signs in with a provider in three steps: begin, exchange, verify. Access: everyone; each step needs what the step before left in this
 * browser.
 */
export function createOauthService(deps: OauthDependencies) {
  const flows = createSeal(flow, 'oauth-flow', deps.secret, deps.clock);
  const proofs = createSeal(proof, 'sso-proof', deps.secret, deps.clock);

  async function providers() {
    const { google, linkedin } = deps.clients;
    return { google: Boolean(google), linkedin: Boolean(linkedin), ...(await deps.connected.listOnSignIn()) };
  }

  function start(word: OauthWord, redirectUri: string) {
    return begin(word, environmentSource(providerOf[word]), redirectUri);
  }

  async function startWith(providerId: string, redirectUri: string) {
    const source = await deps.connected.sourceOf(providerId);
    if (!source?.client) throw new AppError('not-found');
    return begin(connectedWord, source, redirectUri);
  }

  async function exchange(word: OauthWord | typeof connectedWord, returned: Returned, sealedFlow: string | undefined, caller: Caller) {
    await deps.connected.throwRefusal(returned.code);
    const flow = await flows.open(sealedFlow);
    const source = await sourceOf(word === connectedWord ? flow?.key : providerOf[word]);
    if (!flow || !source?.client || flow.word !== word || flow.key !== source.key || returned.state !== stateOf(flow))
      throw new AppError('flow-mismatch');
    if (!(await spend(`flow:${flow.nonce}`, limits.oauthFlowSeconds))) throw new AppError('flow-mismatch');
    const state = stateOf(flow);
    const { user, files } = await source.client
      .redeem({ ...flow, state }, { code: returned.code, state, iss: returned.iss })
      .catch((error: unknown) => fail(error));
    const isKnownBrowser = await deps.devices.knows(caller, user.email ?? '');
    const linked = await deps.repository.resolve(source, user, deps.clock.now(), isKnownBrowser);
    await tellLinked(deps.alerts, linked, source.name);
    const { firstName, lastName } = user;
    const content = { id: newNonce(), userId: linked.id, email: linked.email, firstName, lastName, provider: source.key };
    return { email: linked.email, files, proof: await proofs.close(content, limits.ssoProofSeconds) };
  }

  async function verify(email: string, code: string | undefined, sealedProof: string | undefined, caller: Caller): Promise<string> {
    const held = await proofs.open(sealedProof);
    if (!held || held.email !== email.trim().toLowerCase()) throw new AppError('proof-missing');
    const source = await sourceOf(held.provider);
    if (!source) throw new AppError('proof-missing');
    if (isOfEnvironment(held.provider)) await deps.checkWay(held.userId, held.provider);
    // The proof is not spent until the code arrives, so that the browser can ask for it.
    await deps.checkSecondFactor(held.userId, code, await deps.devices.sourceOf(caller, held.email));
    if (!(await spend(`proof:${held.id}`, limits.ssoProofSeconds))) throw new AppError('proof-missing');
    const isStillGood = async () => deps.repository.isLinked(held.userId, held.provider);
    const token = await deps.entry.open(held.userId, held, caller, isStillGood, held.provider);
    await source.noteSignIn(held.userId);
    return token;
  }

  async function begin(word: string, { key, client }: SignInSource, redirectUri: string) {
    if (!client) throw new AppError('not-found');
    const flow = { word, key, nonce: newNonce(), verifier: newVerifier(), redirectUri };
    const url = await client.authorizationUrl({ ...flow, state: stateOf(flow) }).catch((error: unknown) => fail(error));
    return { url, flow: await flows.close(flow, limits.oauthFlowSeconds) };
  }

  /** Returns the provider that a sealed flow or proof names; undefined if a connected one is gone. */
  async function sourceOf(key: string | undefined): Promise<SignInSource | undefined> {
    if (key === undefined) return undefined;
    if (isOfEnvironment(key)) return environmentSource(key);
    return deps.connected.sourceOf(key.slice(key.indexOf(':') + 1));
  }

  function environmentSource(provider: OauthProvider): SignInSource {
    const { clients, policy, clock } = deps;
    const client = clients[provider];
    const name = nameOf[provider];
    if (!client) throw new AppError('not-configured', { detail: sayAuth('providerNotConfigured', { name }) });
    const admit: SignInSource['admit'] = (tx, email) => policy.checkSignUp(tx, email, clock.now());
    return { key: provider, name, client, decideLink, admit, settle: async () => {}, noteSignIn: async () => {} };
  }

  /** Remembers a key for one minute longer than the sealed content it guards is valid. */
  function spend(key: string, seconds: number): Promise<boolean> {
    const now = deps.clock.now();
    return deps.repository.spend(key, now, new Date(now.getTime() + (seconds + 60) * 1000));
  }

  function fail(error: unknown): never {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error }, 'a sign-in with a provider failed');
    throw new AppError(isUnreachable(error) ? 'sign-in-provider-failed' : 'exchange-refused');
  }

  return { providers, start, startWith, exchange, verify };
}

const stateOf = ({ word, nonce }: { word: string; nonce: string }) => `${word}.${nonce}`;
