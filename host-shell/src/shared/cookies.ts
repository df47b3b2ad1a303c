import Cookies from 'js-cookie';
import { limits } from 'shared-contracts';

const isSecure = () => location.protocol === 'https:';

/** Cookies that outlive a log-out: other sites' sign-in widgets own them (specification section 4, Logout). */
const thirdParty = new Set(['g_state', 'G_AUTHUSER_H', 'G_ENABLED_IDPS']);
const isKept = (name: string) => thirdParty.has(name) || name.endsWith('_pipedream_id');

/** The cookies of specification section 3, with the lifetimes of section 9 in seconds. */
const lifetimes = {
  token: limits.tokenLifetimeSeconds,
  username: limits.profileCookieSeconds,
  userEmail: limits.profileCookieSeconds,
  user_sessionId: limits.profileCookieSeconds,
  theme: limits.profileCookieSeconds,
  areaDetails: limits.areaDetailsCookieSeconds,
} as const;

type CookieName = keyof typeof lifetimes;

export const cookies = {
  get: (name: CookieName): string | undefined => Cookies.get(name),
  set: (name: CookieName, value: string): void => {
    const expires = new Date(Date.now() + lifetimes[name] * 1_000);
    Cookies.set(name, value, { expires, path: '/', sameSite: 'Lax', secure: isSecure() });
  },
  remove: (name: CookieName): void => Cookies.remove(name, { path: '/' }),
  /** Clears every cookie that the product may clear at log-out. */
  clearAtLogOut: (): void => {
    for (const name of Object.keys(Cookies.get())) if (!isKept(name)) Cookies.remove(name, { path: '/' });
  },
};
