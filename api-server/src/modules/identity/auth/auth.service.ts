import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAuth } from '../../../messages/auth.ts';
import { saySignInPolicy } from '../../../messages/sign-in-policy.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Accounts } from '../session/accounts.ts';
import { allowedFor, attemptKeys, attemptWindowMs, type Source, signUpKey, signUpWindowMs } from '../session/attempts.policy.ts';
import type { AuthRepository } from '../session/auth.repository.ts';
import type { EntryService } from '../session/entry.service.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { SignInPolicyChecks } from '../session/sign-in-policy.ts';
import type { Throttle } from '../session/throttle.ts';
import type { Tokens } from '../session/tokens.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Holds the token of an invitation to the installation. */
  readonly invitation?: string | undefined;
}

export type CheckSecondFactor = (userId: string, code: string | undefined, source: Source) => Promise<void>;

export interface AuthDependencies {
  readonly accounts: Accounts;
  readonly repository: AuthRepository;
  readonly tokens: Tokens;
  readonly entry: EntryService;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly signUpsPerHour: number;
  readonly policy: SignInPolicyChecks;
  readonly sendsMail: boolean;
  /** Mails a link that sets a password, if the address has an account. `page` accepts the link. */
  readonly mailPasswordLink: (email: string, caller: Caller, page: string) => Promise<void>;
  /** @throws AppError if the user turned off this sign-in method. */
  readonly checkWay: (userId: string, way: 'password') => Promise<void>;
  /** @throws AppError unless the user has no second factor or the code is valid. */
  readonly checkSecondFactor: CheckSecondFactor;
  readonly devices: Pick<KnownDevices, 'sourceOf'>;
  readonly invitations: {
    /** @throws AppError unless the token is that of an open invitation to the address. */
    readonly open: (token: string, email: string) => Promise<void>;
    /** Uses up the invitation to the address of a new account, if there is one. */
    readonly use: (token: string | undefined, email: string) => Promise<void>;
  };
}

const usedToTheMs = 60_000;

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(deps: AuthDependencies) {
  /**
   * @throws AppError 401 unless the header carries a token with a valid session, and 403 if its user has to set up a second factor first,
   * except for `mayOweFactor`, the calls that do so.
   */
  async function authenticate(authorization: string | undefined, mayOweFactor = false): Promise<Identity> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new AppError('token-missing');
    const claims = await deps.tokens.read(token);
    const user = await deps.repository.liveSession(claims.sessionId, claims.userId, deps.clock.now());
    if (!user) throw new AppError('session-ended');
    if (user.duty && !mayOweFactor) throw new AppError('second-factor-required');
    const now = deps.clock.now();
    if (now.getTime() - (user.lastUsedAt?.getTime() ?? 0) > usedToTheMs) await deps.repository.markUsed(claims.sessionId, now);
    return { userId: user.userId, email: user.email, sessionId: claims.sessionId, isVerified: user.isVerified };
  }

  /** @throws AppError `sign-up-mailed` where the policy needs a proven address: the account then opens with the mailed link. */
  async function signUp(input: SignUp, caller: Caller, recoveryPage: () => string): Promise<string> {
    await deps.throttle([signUpKey(caller.ip)], signUpWindowMs, () => deps.signUpsPerHour);
    const { policy } = deps;
    const email = input.email.trim().toLowerCase();
    await policy.checkWay(email, 'password');
    if (input.invitation) await deps.invitations.open(input.invitation, email);
    else if ((await policy.read()).sign_up !== 'open') return signUpByMail({ ...input, email }, caller, recoveryPage());
    const body = { email, password: input.password, name: `${input.firstName} ${input.lastName}`.trim() };
    const result = await refusing(() => deps.accounts.api.signUpEmail({ body, headers: headersOf(caller) }));
    if (!result.token) throw new AppError('internal');
    await deps.invitations.use(input.invitation, email);
    const { firstName, lastName } = input;
    return deps.entry.enter(result.token, { firstName, lastName }, caller, async () => true, 'password');
  }

  /** Mails a link that proves the address and sets the password. The answer is the same for an address that has an account. */
  async function signUpByMail({ email, firstName, lastName }: SignUp, caller: Caller, page: string): Promise<never> {
    const { policy, repository, sendsMail, mailPasswordLink, clock } = deps;
    if (!sendsMail) throw new AppError('sign-up-closed', { detail: saySignInPolicy('noMail') });
    await policy.checkSignUp(repository.db, email, clock.now());
    await repository.reserve(newId('use'), email, `${firstName} ${lastName}`.trim());
    await mailPasswordLink(email, caller, page);
    throw new AppError('sign-up-mailed');
  }

  /** Signs in with a password. The attempt is counted before the password is checked, so parallel attempts gain nothing. */
  async function signIn(givenEmail: string, password: string, code: string | undefined, caller: Caller): Promise<string> {
    const email = givenEmail.trim().toLowerCase();
    await deps.policy.checkWay(email, 'password');
    const source = await deps.devices.sourceOf(caller, email);
    const keys = attemptKeys('sign-in', email, source);
    await deps.throttle(keys, attemptWindowMs, allowedFor);
    const checked = await deps.repository.credentialOf(email);
    const result = await refusing(() => deps.accounts.api.signInEmail({ body: { email, password }, headers: headersOf(caller) })).catch(
      asWrongCredentials,
    );
    await passSecondFactor(result.user.id, result.token, code, source).catch(async (error: unknown) => {
      // The password was correct and the page will ask for the code, so nothing has failed yet. Codes are counted separately.
      if (error instanceof AppError && error.code === 'second-factor-needed') await deps.repository.takeBackAttempt(keys);
      throw error;
    });
    const [ofSource = '', ...ofPlace] = keys;
    await deps.repository.clearAttempts([ofSource]);
    await deps.repository.takeBackAttempt(ofPlace);
    const [firstName = '', ...rest] = result.user.name.split(' ');
    const isStillGood = async () => (await deps.repository.credentialOf(email)) === checked;
    return deps.entry.enter(result.token, { firstName, lastName: rest.join(' ') }, caller, isStillGood, 'password');
  }

  /**
   * Checks the second factor for a session that the password has opened. Ends the session if the password method is off or the code is
   * refused.
   */
  async function passSecondFactor(userId: string, token: string, code: string | undefined, source: Source): Promise<void> {
    try {
      await deps.checkWay(userId, 'password');
      await deps.checkSecondFactor(userId, code, source);
    } catch (error) {
      const session = await deps.repository.sessionOfToken(token);
      if (session) await deps.repository.endSession(session.id);
      throw error;
    }
  }

  function signOut(user: Identity): Promise<void> {
    return deps.repository.signOut(user.sessionId, user.userId);
  }

  /** Translates better-auth's errors. An unknown email and a wrong password give the same error. */
  async function refusing<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      const code = error instanceof Error && 'body' in error ? (error.body as { code?: string } | undefined)?.code : undefined;
      if (code?.startsWith('USER_ALREADY_EXISTS')) throw new AppError('account-exists');
      if (code === 'INVALID_EMAIL_OR_PASSWORD') throw new AppError('wrong-credentials');
      if (code === 'INVALID_EMAIL')
        throw new AppError('invalid-input', { errors: [{ path: 'body.email', message: sayAuth('emailInvalid') }] });
      throw error;
    }
  }

  return { authenticate, signUp, signIn, signOut };
}

function headersOf(caller: Caller): Headers {
  const headers = new Headers({ 'x-forwarded-for': caller.ip });
  if (caller.userAgent) headers.set('user-agent', caller.userAgent);
  return headers;
}

/** Treats an invalid email address like an unknown one, so the response is the same. */
function asWrongCredentials(error: unknown): never {
  throw error instanceof AppError && error.code === 'invalid-input' ? new AppError('wrong-credentials') : error;
}
