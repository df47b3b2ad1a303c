import { rememberLocally, type UserProfile } from 'shared-contracts';
import type { Session } from 'shared-contracts/shell';
import { createStore } from 'zustand/vanilla';
import { cookies } from '../../shared/cookies.ts';
import { forgetDefaultModel } from '../../shared/model.store.ts';
import { forgetProfile } from '../../shared/profile.store.ts';
import { readToken } from '../../shared/token.model.ts';

interface SessionState {
  readonly session: Session | null;
}

export const getToken = (): string | undefined => cookies.get('token');

/** Holds the signed-in user. The token cookie is authoritative; the name comes from its cookie until the profile loads. */
export const sessionStore = createStore<SessionState>(() => ({ session: readCookies() }));

/** Reads the cookies again, for example after another tab signed in or out. */
export function refreshSession(): Session | null {
  const session = readCookies();
  const known = sessionStore.getState().session;
  if (session?.email !== known?.email) sessionStore.setState({ session });
  return sessionStore.getState().session;
}

export function beginSession(token: string): Session | null {
  const read = readToken(token, Date.now());
  cookies.set('token', token, read.status === 'valid' ? read.expiresAt : undefined);
  return refreshSession();
}

/** Completes the session with data from the profile. */
export function describeSession(profile: Pick<UserProfile, 'first_name' | 'last_name' | 'time_zone' | 'getting_started'>): void {
  const { session } = sessionStore.getState();
  if (!session) return;
  cookies.set('username', JSON.stringify([profile.first_name, profile.last_name]));
  cookies.set('userEmail', session.email);
  rememberLocally('time-zone', session.email, profile.time_zone || 'UTC');
  sessionStore.setState({
    session: {
      ...session,
      firstName: profile.first_name,
      lastName: profile.last_name,
      timeZone: profile.time_zone || undefined,
      gettingStarted: profile.getting_started ?? null,
    },
  });
}

export function endSession(): void {
  cookies.clearAtLogOut();
  forgetProfile();
  forgetDefaultModel();
  sessionStore.setState({ session: null });
}

function readCookies(): Session | null {
  const token = readToken(getToken(), Date.now());
  if (token.status !== 'valid') return null;
  const [firstName, lastName] = cookies.get('userEmail') === token.email ? readName() : ['', ''];
  return { email: token.email, firstName, lastName, timeZone: undefined };
}

/** Cookies are untrusted input: anything but a pair of strings counts as no name. */
function readName(): [string, string] {
  try {
    const value: unknown = JSON.parse(cookies.get('username') ?? '');
    if (Array.isArray(value) && typeof value[0] === 'string') return [value[0], typeof value[1] === 'string' ? value[1] : ''];
  } catch {
    return ['', ''];
  }
  return ['', ''];
}
