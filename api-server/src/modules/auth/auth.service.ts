import { AppError } from '../../errors.ts';
import type { Identity } from '../../http/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Accounts } from './accounts.ts';
import { allowedFor, attemptKeys, attemptWindowMs, secondsToWait, signUpKey, signUpWindowMs } from './attempts.policy.ts';
import type { AuthRepository } from './auth.repository.ts';
import type { Tokens } from './tokens.ts';

/** Who tries: recorded with the session and counted against guessing. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export class AuthService {
  private readonly accounts: Accounts;
  private readonly repository: AuthRepository;
  private readonly tokens: Tokens;
  private readonly clock: Clock;

  private readonly signUpsPerHour: number;

  constructor(accounts: Accounts, repository: AuthRepository, tokens: Tokens, clock: Clock, signUpsPerHour: number) {
    this.signUpsPerHour = signUpsPerHour;
    this.accounts = accounts;
    this.repository = repository;
    this.tokens = tokens;
    this.clock = clock;
  }

  /** @throws AppError 401 unless the header carries a token whose session lives. */
  async authenticate(authorization: string | undefined): Promise<Identity> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new AppError('token-missing');
    const claims = await this.tokens.read(token);
    const user = await this.repository.liveSession(claims.sessionId, claims.userId, this.clock.now());
    if (!user) throw new AppError('session-ended');
    return { userId: user.userId, email: user.email, sessionId: claims.sessionId };
  }

  async signUp(input: SignUp, caller: Caller): Promise<string> {
    await this.throttle([signUpKey(caller.ip)], signUpWindowMs, () => this.signUpsPerHour);
    const email = input.email.trim().toLowerCase();
    const body = { email, password: input.password, name: `${input.firstName} ${input.lastName}`.trim() };
    const result = await this.refusing(() => this.accounts.api.signUpEmail({ body, headers: headersOf(caller) }));
    if (!result.token) throw new AppError('internal');
    return this.enter(result.token, { firstName: input.firstName, lastName: input.lastName });
  }

  /** The attempt is counted before the password is looked at, so that many at once gain nothing. */
  async signIn(givenEmail: string, password: string, caller: Caller): Promise<string> {
    const email = givenEmail.trim().toLowerCase();
    const keys = attemptKeys(email, caller.ip);
    await this.throttle(keys, attemptWindowMs, allowedFor);
    const result = await this.refusing(() =>
      this.accounts.api.signInEmail({ body: { email, password }, headers: headersOf(caller) }),
    ).catch(asWrongCredentials);
    await this.repository.clearAttempts(keys.filter((key) => !key.startsWith('place:')));
    const [firstName = '', ...rest] = result.user.name.split(' ');
    return this.enter(result.token, { firstName, lastName: rest.join(' ') });
  }

  signOut(user: Identity): Promise<void> {
    return this.repository.endSession(user.sessionId);
  }

  private async throttle(keys: readonly string[], windowMs: number, limitOf: (key: string) => number): Promise<void> {
    const now = this.clock.now();
    const counts = await this.repository.countAttempt(keys, now, new Date(now.getTime() + windowMs));
    const wait = secondsToWait(counts, now, limitOf);
    if (wait) throw new AppError('throttled', { headers: { 'retry-after': String(wait) } });
  }

  private async enter(sessionToken: string, names: { firstName: string; lastName: string }): Promise<string> {
    const session = await this.repository.sessionOfToken(sessionToken);
    if (!session) throw new AppError('internal');
    await this.repository.ensureHome(session.userId, names, newId('nb'));
    return this.tokens.sign({ userId: session.userId, email: session.email, sessionId: session.id });
  }

  /** better-auth's refusals in our words; an unknown e-mail and a wrong password are one. */
  private async refusing<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      const code = error instanceof Error && 'body' in error ? (error.body as { code?: string } | undefined)?.code : undefined;
      if (code?.startsWith('USER_ALREADY_EXISTS')) throw new AppError('account-exists');
      if (code === 'INVALID_EMAIL_OR_PASSWORD') throw new AppError('wrong-credentials');
      if (code === 'INVALID_EMAIL')
        throw new AppError('invalid-input', { errors: [{ path: 'body.email', message: 'This is not an e-mail address.' }] });
      throw error;
    }
  }
}

function headersOf(caller: Caller): Headers {
  const headers = new Headers({ 'x-forwarded-for': caller.ip });
  if (caller.userAgent) headers.set('user-agent', caller.userAgent);
  return headers;
}

/** What is no e-mail address at all is nobody's: the answer is the same. */
function asWrongCredentials(error: unknown): never {
  throw error instanceof AppError && error.code === 'invalid-input' ? new AppError('wrong-credentials') : error;
}
