import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import { sayLdap } from '../../../messages/ldap.ts';
import type { Clock } from '../../../platform/clock.ts';
import { DirectoryError } from '../../../platform/ldap/ldap-connection.ts';
import type { Log } from '../../../platform/log.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { CheckSecondFactor } from '../auth/auth.service.ts';
import type { IdentityProviderService } from '../identity-provider/identity-provider.service.ts';
import type { ProviderUser, SignInSource } from '../identity-provider/sign-in-source.ts';
import { allowedFor, attemptKeys, attemptWindowMs } from '../session/attempts.policy.ts';
import type { EntryService } from '../session/entry.service.ts';
import type { IdentityParts } from '../session/identity.ts';
import { tellLinked } from './linked-alert.ts';
import type { OauthRepository } from './oauth.repository.ts';

export interface DirectorySignInDependencies {
  readonly connected: Pick<IdentityProviderService, 'sourceOf'>;
  readonly repository: OauthRepository;
  readonly entry: EntryService;
  readonly alerts: AlertsService;
  readonly identity: Pick<IdentityParts, 'throttle' | 'devices' | 'forgive' | 'takeBack'>;
  /** @throws AppError unless the user has no second factor or the code is valid. */
  readonly checkSecondFactor: CheckSecondFactor;
  readonly clock: Clock;
  readonly log: Log;
}

interface Entered {
  readonly login: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** Creates the sign-in with a directory, which asks for the password here and has the directory check it. */
export function createDirectorySignIn(deps: DirectorySignInDependencies) {
  const { connected, repository, entry, alerts, identity, checkSecondFactor, clock } = deps;
  return async (providerId: string, { login, password, code }: Entered, caller: Caller): Promise<{ token: string; email: string }> => {
    const source = await connected.sourceOf(providerId);
    if (!source?.directory) throw new AppError('not-found');
    const name = login.trim().toLowerCase();
    // Counted before the directory is asked, so parallel attempts gain nothing and can't lock somebody out over there.
    const place = await identity.devices.sourceOf(caller, `${source.key}\n${name}`);
    const keys = attemptKeys('sign-in', `${source.key}\n${name}`, place);
    await identity.throttle(keys, attemptWindowMs, allowedFor);
    const user = await askDirectory(deps, source, login.trim(), password);
    if (!user) throw new AppError('wrong-credentials');
    const isKnownBrowser = await identity.devices.knows(caller, user.email ?? '');
    const linked = await repository.resolve(source, user, clock.now(), isKnownBrowser);
    await tellLinked(alerts, linked, source.name);
    await checkSecondFactor(linked.id, code, await identity.devices.sourceOf(caller, linked.email)).catch(async (error: unknown) => {
      // The password was right and the page will ask for the code, which is counted separately.
      if (error instanceof AppError && error.code === 'second-factor-needed') await identity.takeBack(keys);
      throw error;
    });
    const [ofPair = '', ...ofPlace] = keys;
    await identity.forgive([ofPair]);
    await identity.takeBack(ofPlace);
    const isStillGood = () => repository.isLinked(linked.id, source.key);
    const token = await entry.open(linked.id, user, caller, isStillGood, source.key);
    await source.noteSignIn(linked.id);
    return { token, email: linked.email };
  };
}

export type DirectorySignIn = ReturnType<typeof createDirectorySignIn>;

async function askDirectory(
  { log }: Pick<DirectorySignInDependencies, 'log'>,
  { directory, key }: SignInSource,
  login: string,
  password: string,
): Promise<ProviderUser | undefined> {
  try {
    const person = await directory?.signIn(login, password);
    if (person && !person.subject) throw new AppError('exchange-refused', { detail: sayLdap('noId') });
    // A directory doesn't say whether an address was confirmed. The domains that it manages decide.
    return person && { ...person, email: person.email || undefined, isEmailVerified: false };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    log.warn({ err: error, provider: key }, 'a directory could not be asked');
    throw new AppError('sign-in-provider-failed', { detail: error.reason === 'unreachable' ? sayLdap('unreachable') : sayLdap('failed') });
  }
}
