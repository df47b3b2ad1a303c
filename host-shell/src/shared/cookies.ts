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
  profilePicture: limits.profileCookieSeconds,
  companyPicture: limits.profileCookieSeconds,
  company_name: limits.profileCookieSeconds,
  user_sessionId: limits.profileCookieSeconds,
  theme: limits.profileCookieSeconds,
  color_scheme: limits.profileCookieSeconds,
  accessibility: limits.profileCookieSeconds,
  areaDetails: limits.areaDetailsCookieSeconds,
} as const;

type CookieName = keyof typeof lifetimes;

/** Browsers drop a cookie above 4096 bytes with its name and attributes without a word. */
export const cookieValueMax = 3_800;

export const cookies = {
  get: (name: CookieName): string | undefined => Cookies.get(name),
  set: (name: CookieName, value: string): void => {
    const expires = new Date(Date.now() + lifetimes[name] * 1_000);
    Cookies.set(name, value, { expires, path: '/', sameSite: 'Lax', secure: isSecure() });
  },
  /** Keeps a value, or forgets the cookie when there is none or it would not fit. */
  keep: (name: CookieName, value: string | null | undefined): void => {
    if (value && encodeURIComponent(value).length <= cookieValueMax) cookies.set(name, value);
    else cookies.remove(name);
  },
  remove: (name: CookieName): void => Cookies.remove(name, { path: '/' }),
  /** Clears every cookie that the product may clear at log-out. */
  clearAtLogOut: (): void => {
    for (const name of Object.keys(Cookies.get())) if (!isKept(name)) Cookies.remove(name, { path: '/' });
  },
};
