import { randomBytes } from 'node:crypto';
import { limits, type OauthWord, oauthWord } from 'shared-contracts';
import * as z from 'zod/mini';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { sayAlert } from '../../messages/alerts.ts';
import { sayAuth } from '../../messages/auth.ts';
import { joinSentences } from '../../messages/sentences.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OauthProvider } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log.ts';
import { isUnreachable, newVerifier, type ProviderClient } from '../../platform/oauth/provider-client.ts';
import type { AlertsService } from '../alert/alert.service.ts';
import type { CheckSecondFactor } from '../auth/auth.service.ts';
import type { EntryService } from '../auth/entry.service.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import { decideLink } from './linking.policy.ts';
import type { LinkedUser, OauthRepository } from './oauth.repository.ts';
import { createSeal, type Seal } from './seal.ts';

const flow = z.object({ word: oauthWord, nonce: z.string(), verifier: z.string(), redirectUri: z.string() });
const proof = z.object({
  ...{ id: z.string(), userId: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() },
  provider: z.enum(['google', 'linkedin']),
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
  readonly repository: OauthRepository;
  readonly entry: EntryService;
  readonly alerts: AlertsService;
  /** @throws AppError if the user turned off this sign-in method. */
  readonly checkWay: (userId: string, way: OauthProvider) => Promise<void>;
  /** @throws AppError unless the user has no second factor or the code is valid. */
  readonly checkSecondFactor: CheckSecondFactor;
  readonly devices: Pick<KnownDevices, 'sourceOf'>;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

interface Returned {
  readonly code: string;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
}

const newNonce = () => randomBytes(24).toString('base64url');

/**
 * Signs in with a provider in three steps: begin, exchange, verify. Access: everyone; each step needs what the step before left in this
 * browser.
 */
export class OauthService {
  private readonly deps: OauthDependencies;
  private readonly flows: Seal<z.infer<typeof flow>>;
  private readonly proofs: Seal<z.infer<typeof proof>>;

  constructor(deps: OauthDependencies) {
    this.deps = deps;
    this.flows = createSeal(flow, 'oauth-flow', deps.secret, deps.clock);
    this.proofs = createSeal(proof, 'sso-proof', deps.secret, deps.clock);
  }

  providers() {
    const { google, linkedin } = this.deps.clients;
    return { google: Boolean(google), linkedin: Boolean(linkedin) };
  }

  async start(word: OauthWord, redirectUri: string) {
    const client = this.clientOf(word);
    const begun = { word, nonce: newNonce(), verifier: newVerifier(), redirectUri };
    const url = await client.authorizationUrl({ ...begun, state: stateOf(begun) }).catch((error: unknown) => this.fail(error));
    return { url, flow: await this.flows.close(begun, limits.oauthFlowSeconds) };
  }

  async exchange(word: OauthWord, returned: Returned, sealedFlow: string | undefined) {
    const client = this.clientOf(word);
    const begun = await this.flows.open(sealedFlow);
    if (!begun || begun.word !== word || returned.state !== stateOf(begun)) throw new AppError('flow-mismatch');
    if (!(await this.spend(`flow:${begun.nonce}`, limits.oauthFlowSeconds))) throw new AppError('flow-mismatch');
    const state = stateOf(begun);
    const { user, files } = await client
      .redeem({ ...begun, state }, { code: returned.code, state, iss: returned.iss })
      .catch((error: unknown) => this.fail(error));
    const provider = providerOf[word];
    const linked = await this.deps.repository.resolve(provider, user, decideLink, this.deps.clock.now());
    await this.tell(linked, nameOf[provider]);
    const { firstName, lastName } = user;
    const content = { id: newNonce(), userId: linked.id, email: linked.email, firstName, lastName, provider };
    return { email: linked.email, files, proof: await this.proofs.close(content, limits.ssoProofSeconds) };
  }

  async verify(email: string, code: string | undefined, sealedProof: string | undefined, caller: Caller): Promise<string> {
    const held = await this.proofs.open(sealedProof);
    if (!held || held.email !== email.trim().toLowerCase()) throw new AppError('proof-missing');
    await this.deps.checkWay(held.userId, held.provider);
    // The proof is not spent until the code arrives, so that the browser can ask for it.
    await this.deps.checkSecondFactor(held.userId, code, await this.deps.devices.sourceOf(caller, held.email));
    if (!(await this.spend(`proof:${held.id}`, limits.ssoProofSeconds))) throw new AppError('proof-missing');
    return this.deps.entry.open(held.userId, held, caller, async () => this.deps.repository.isLinked(held.userId, held.provider));
  }

  private clientOf(word: OauthWord): ProviderClient {
    const provider = providerOf[word];
    const client = this.deps.clients[provider];
    if (client) return client;
    const name = nameOf[provider];
    throw new AppError('not-configured', {
      detail: sayAuth('providerNotConfigured', { name }),
    });
  }

  /** Remembers a key for one minute longer than the sealed content it guards is valid. */
  private spend(key: string, seconds: number): Promise<boolean> {
    const now = this.deps.clock.now();
    return this.deps.repository.spend(key, now, new Date(now.getTime() + (seconds + 60) * 1000));
  }

  private fail(error: unknown): never {
    this.deps.log.warn({ err: error }, 'a sign-in with a provider failed');
    throw new AppError(isUnreachable(error) ? 'sign-in-provider-failed' : 'exchange-refused');
  }

  private async tell({ id, decision, isFirstProof }: LinkedUser, provider: string): Promise<void> {
    if (decision !== 'link') return;
    await this.deps.alerts.add(id, {
      kind: 'security',
      title: sayAlert('providerAddedTitle', { provider }),
      text: isFirstProof
        ? joinSentences(sayAlert('providerAdded', { provider }), sayAlert('accessRemoved'))
        : sayAlert('providerAdded', { provider }),
      link: '/settings/security-and-access',
    });
  }
}

const stateOf = ({ word, nonce }: { word: OauthWord; nonce: string }) => `${word}.${nonce}`;
