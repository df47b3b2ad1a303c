import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Identity } from '../../../http/register-call.ts';
import { createSeal } from '../../../kernel/seal.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayAuth } from '../../../messages/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import type { StillGood } from '../session/entry.service.ts';
import type { PasskeysRepository } from './passkey.repository.ts';

const seconds = 5 * 60;
const passkeysMost = 20;
const ceremonySchema = z.object({ challenge: z.string(), userId: z.string() });

export interface PasskeysDependencies {
  readonly repository: PasskeysRepository;
  /**
   * Checks the password or, for an account without one, a recent sign-in.
   * @throws AppError if the check fails.
   */
  readonly confirmOwner: (user: Identity, password: string) => Promise<void>;
  /** Returns true only for the first call with a key, on any node. */
  readonly spend: (key: string, now: Date, expiresAt: Date) => Promise<boolean>;
  readonly enter: (userId: string, caller: Caller, isStillGood: StillGood) => Promise<string>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly secret: string;
  readonly clock: Clock;
}

/**
 * Creates sign-in without a password. Access: adding is bound to the caller and requires their password or a recent sign-in; anyone who
 * holds a passkey can sign in.
 */
export function createPasskeys(deps: PasskeysDependencies) {
  const { repository, clock } = deps;
  const ceremonies = createSeal(ceremonySchema, 'passkey', deps.secret, clock);

  /** Opens what was sealed for this step of this user, once. */
  const openCeremony = async (sealed: string, userId: string) => {
    const ceremony = await ceremonies.open(sealed);
    const now = clock.now();
    const isFresh = ceremony && (await deps.spend(`passkey:${ceremony.challenge}`, now, new Date(now.getTime() + (seconds + 60) * 1000)));
    if (!ceremony || ceremony.userId !== userId || !isFresh) throw new AppError('passkey-refused');
    return ceremony;
  };

  return {
    start: async (user: Identity, password: string, origin: string) => {
      const rpID = relyingParty(origin);
      await deps.confirmOwner(user, password);
      const known = await repository.list(user.userId);
      if (known.length >= passkeysMost)
        throw new AppError('invalid-input', { detail: sayAuth('tooManyPasskeys', { count: passkeysMost }) });
      const options = await generateRegistrationOptions({
        rpName: 'Atrium',
        rpID,
        userName: user.email,
        userID: new TextEncoder().encode(user.userId),
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return {
        options: asRecord(options),
        ceremony: await ceremonies.close({ challenge: options.challenge, userId: user.userId }, seconds),
      };
    },
    add: async (user: Identity, sealed: string, response: Record<string, unknown>, name: string, origin: string) => {
      const { challenge } = await openCeremony(sealed, user.userId);
      const verified = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: relyingParty(origin),
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) throw new AppError('passkey-refused');
      const { credential } = verified.registrationInfo;
      const row = {
        id: newId('pky'),
        userId: user.userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? null,
        name,
        createdAt: clock.now(),
      };
      if (!(await repository.add(user, row))) throw new AppError('passkey-refused');
      await tell(deps, user.userId, name);
      return { ...row, lastUsedAt: null };
    },
    startSignIn: async (origin: string) => {
      const options = await generateAuthenticationOptions({ rpID: relyingParty(origin), userVerification: 'required' });
      return { options: asRecord(options), ceremony: await ceremonies.close({ challenge: options.challenge, userId: '' }, seconds) };
    },
    signIn: async (sealed: string, response: Record<string, unknown>, origin: string, caller: Caller): Promise<string> => {
      const { challenge } = await openCeremony(sealed, '');
      const found = typeof response.id === 'string' ? await repository.find(response.id) : undefined;
      if (!found) throw new AppError('passkey-refused');
      const { passkey, closedWays } = found;
      const verified = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: relyingParty(origin),
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          ...(passkey.transports ? { transports: passkey.transports as AuthenticatorTransport[] } : {}),
        },
      }).catch(() => undefined);
      if (!verified?.verified) throw new AppError('passkey-refused');
      if (closedWays.includes('passkey')) throw new AppError('way-closed');
      const { newCounter } = verified.authenticationInfo;
      return deps.enter(passkey.userId, caller, () => repository.noteUse(passkey.id, newCounter, clock.now()));
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

const asRecord = (options: object): Record<string, unknown> => ({ ...options });

/**
 * Returns the host name that passkeys belong to.
 * @throws AppError for an IP address, for which browsers create no passkeys.
 */
function relyingParty(origin: string): string {
  const { hostname } = new URL(origin);
  if (/^[\d.]+$|^\[/.test(hostname))
    throw new AppError('not-configured', {
      detail: sayAuth('passkeysNeedName', { hostname }),
    });
  return hostname;
}

const tell = (deps: PasskeysDependencies, userId: string, name: string) =>
  deps.alert(userId, {
    kind: 'security',
    title: sayAlert('passkeyAddedTitle'),
    text: sayAlert('passkeyAdded', { name }),
    link: '/settings/security-and-access',
  });
