import type { AccountType, UserProfile } from 'shared-contracts';
import { createStore } from 'zustand/vanilla';
import { cookies } from './cookies.ts';

interface ShownProfile {
  /** Addresses that are safe to show as a picture, or undefined. */
  readonly picture: string | undefined;
  readonly companyPicture: string | undefined;
  readonly companyName: string | undefined;
  readonly accountType: AccountType;
}

/** What the top bar shows of the profile: from the cookies of the last visit until the profile answers. */
export const profileStore = createStore<ShownProfile>(fromCookies);

export function keepProfile(profile: UserProfile): void {
  cookies.keep('profilePicture', profile.profile_pic);
  cookies.keep('companyPicture', profile.company_logo);
  cookies.keep('company_name', profile.company);
  profileStore.setState({
    picture: pictureAddress(profile.profile_pic),
    companyPicture: pictureAddress(profile.company_logo),
    companyName: profile.company ?? undefined,
    accountType: profile.account_type,
  });
}

/** After the log-out, when the cookies are gone. */
export const forgetProfile = (): void => profileStore.setState(fromCookies(), true);

/** A picture's address may come from anyone: only our own origin's are shown, as the page's content-security policy has it. */
export function pictureAddress(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  try {
    const { href, origin } = new URL(value, location.origin);
    return origin === location.origin ? href : undefined;
  } catch {
    return undefined;
  }
}

function fromCookies(): ShownProfile {
  return {
    picture: pictureAddress(cookies.get('profilePicture')),
    companyPicture: pictureAddress(cookies.get('companyPicture')),
    companyName: cookies.get('company_name'),
    accountType: 'personal',
  };
}
