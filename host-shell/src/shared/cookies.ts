import Cookies from 'js-cookie';
import { limits } from 'shared-contracts';

const isSecure = () => location.protocol === 'https:';

/** Lists cookies that survive a log-out because other sites' sign-in widgets own them. */
const thirdParty = new Set(['g_state', 'G_AUTHUSER_H', 'G_ENABLED_IDPS']);
const isKept = (name: string) => thirdParty.has(name) || name.endsWith('_pipedream_id');

/** Maps each cookie to its lifetime in seconds. */
const lifetimes = {
  token: limits.tokenLifetimeSeconds,
  username: limits.profileCookieSeconds,
  userEmail: limits.profileCookieSeconds,
  profilePicture: limits.profileCookieSeconds,
  companyPicture: limits.profileCookieSeconds,
  company_name: limits.profileCookieSeconds,
  user_sessionId: limits.profileCookieSeconds,
  theme: limits.profileCookieSeconds,
  color_scheme: limits.profileCookieSeconds,
  accessibility: limits.profileCookieSeconds,
  language: limits.profileCookieSeconds,
  switched_off: limits.profileCookieSeconds,
  installation_role: limits.profileCookieSeconds,
  areaDetails: limits.areaDetailsCookieSeconds,
} as const;

type CookieName = keyof typeof lifetimes;

/** Limits a cookie's value: browsers silently drop cookies above 4096 bytes, name and attributes included. */
export const cookieValueMax = 3_800;

export const cookies = {
  get: (name: CookieName): string | undefined => Cookies.get(name),
  /** Keeps a value for the lifetime of its cookie, or until `until` if that is later. */
  set: (name: CookieName, value: string, until = 0): void => {
    const expires = new Date(Math.max(Date.now() + lifetimes[name] * 1_000, until));
    Cookies.set(name, value, { expires, path: '/', sameSite: 'Lax', secure: isSecure() });
  },
  /** Stores a value, or removes the cookie when the value is empty or too long. */
  keep: (name: CookieName, value: string | null | undefined): void => {
    if (value && encodeURIComponent(value).length <= cookieValueMax) cookies.set(name, value);
    else cookies.remove(name);
  },
  remove: (name: CookieName): void => Cookies.remove(name, { path: '/' }),
  /** Removes every cookie that belongs to the product. */
  clearAtLogOut: (): void => {
    for (const name of Object.keys(Cookies.get())) if (!isKept(name)) Cookies.remove(name, { path: '/' });
  },
};
