import type { Seal } from '../../../kernel/seal.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { Log } from '../../../platform/log.ts';
import { clockSkewMs, openAnswer, type SamlAddresses, verifyAnswer } from '../../../platform/saml/answer.ts';
import { SamlRefusal } from '../../../platform/saml/saml-refusal.ts';
import type { IdentityProviderRepository, ProviderRow } from '../identity-provider/identity-provider.repository.ts';
import { storedSettings } from '../identity-provider/provider-settings.ts';
import { type HandedAnswer, handAnswer, handedSeconds, handRefusal } from '../identity-provider/saml-client.ts';

export interface SamlAnswersDependencies {
  readonly repository: IdentityProviderRepository;
  readonly answers: Seal<HandedAnswer>;
  /** Returns true only for the first call with a key, on any node. */
  readonly spend: (key: string, now: Date, expiresAt: Date) => Promise<boolean>;
  readonly noteRefusal: (reason: string, provider: Pick<ProviderRow, 'id' | 'name'> | undefined) => Promise<void>;
  /** Counts an answer from the network address before it is read. @throws AppError when too many were refused. */
  readonly count: (ip: string) => Promise<void>;
  readonly takeBack: (ip: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Describes what to do with a browser that brought an answer. */
export type Received =
  /** Send it to our page with a code, which is exchanged like that of any provider. */
  | { readonly to: 'page'; readonly code: string }
  /** Start a sign-in with this provider, because the answer was to no request. */
  | { readonly to: 'provider'; readonly providerId: string };

/** Is how our requests name themselves in the relay state. */
const ownState = /^provider\.[\w-]{16,64}$/;

export type SamlAnswers = ReturnType<typeof createSamlAnswers>;

/**
 * Creates what takes the answers of SAML providers. Their browsers arrive without our cookie, because another site sends them; so the
 * answer is verified and used up here, and bound to the browser by the exchange that follows.
 */
export function createSamlAnswers({ repository, answers, spend, noteRefusal, count, takeBack, clock, log }: SamlAnswersDependencies) {
  const providerOf = async (issuer: string) => {
    const rows = (await repository.list()).filter((row) => row.kind === 'saml' && row.isOn);
    const found = rows.flatMap((row) => {
      const stored = storedSettings(row);
      return stored.kind === 'saml' && stored.settings.entity_id === issuer ? [{ row, settings: stored.settings }] : [];
    });
    return found.length === 1 ? found[0] : undefined;
  };
  const take = async (encoded: string, state: string, addresses: SamlAddresses, note: (row: ProviderRow) => void): Promise<Received> => {
    const opened = openAnswer(encoded);
    const provider = await providerOf(opened.issuer);
    if (!provider) throw new SamlRefusal('issuer');
    const { row, settings } = provider;
    note(row);
    if (!opened.inResponseTo) {
      // A state of ours shows that the provider answers a request without saying so. Asking again would never end.
      if (!settings.starts_elsewhere || ownState.test(state)) throw new SamlRefusal('unsolicited');
      return { to: 'provider', providerId: row.id };
    }
    const now = clock.now();
    const verified = await verifyAnswer(opened, settings, addresses, now);
    const until = new Date(verified.validUntil.getTime() + 2 * clockSkewMs);
    if (!(await spend(`saml:${hashOf(`${row.id}\n${verified.assertionId}`)}`, now, until))) throw new SamlRefusal('replayed');
    const mapped = row.groups.map(({ value }) => value);
    return { to: 'page', code: await answers.close(handAnswer(row.id, verified, mapped), handedSeconds) };
  };
  const refuse = async (refusal: SamlRefusal, from?: ProviderRow): Promise<Received> => {
    log.warn({ err: refusal, provider: from?.id }, 'the answer of a SAML provider was refused');
    await noteRefusal(refusal.reason, from);
    return { to: 'page', code: await answers.close(handRefusal(refusal.reason), handedSeconds) };
  };
  return {
    /** Takes an answer. A refusal becomes a code too, whose exchange says why. */
    receive: async (encoded: string, state: string, addresses: SamlAddresses, ip: string): Promise<Received> => {
      await count(ip);
      let from: ProviderRow | undefined;
      try {
        const received = await take(encoded, state, addresses, (row) => {
          from = row;
        });
        await takeBack(ip);
        return received;
      } catch (error) {
        if (!(error instanceof SamlRefusal)) throw error;
        return refuse(error, from);
      }
    },
    /** Refuses an answer that was too large to be read. */
    refuseLarge: () => refuse(new SamlRefusal('tooLarge')),
    /** Returns the state to continue with: the one that came, if it can be ours. */
    stateOf: (state: string): string => (ownState.test(state) ? state : 'provider.unknown'),
  };
}
