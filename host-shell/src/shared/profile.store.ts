import type { AccountType, ShownTo, UserProfile } from 'shared-contracts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { cookies } from './cookies.ts';

interface ShownProfile {
  /** Holds addresses that are safe to show as a picture. */
  readonly picture: string | undefined;
  readonly companyPicture: string | undefined;
  readonly companyName: string | undefined;
  readonly accountType: AccountType;
  readonly isAdministrator: boolean;
  /** Says that a policy switched incognito chats off. */
  readonly isIncognitoOff: boolean;
}

/** Holds what the top bar shows of the profile: the last visit's cookies until the profile loads. */
export const profileStore = createStore<ShownProfile>(readCookies);

export function storeProfile(profile: UserProfile): void {
  cookies.keep('profilePicture', profile.profile_pic);
  cookies.keep('companyPicture', profile.company_logo);
  cookies.keep('company_name', profile.company);
  const off = profile.switched_off?.join(' ');
  cookies.keep('switched_off', off);
  cookies.keep('installation_role', profile.installation_role);
  profileStore.setState({
    picture: toSafePictureUrl(profile.profile_pic),
    companyPicture: toSafePictureUrl(profile.company_logo),
    companyName: profile.company ?? undefined,
    accountType: profile.account_type,
    isAdministrator: Boolean(profile.installation_role),
    isIncognitoOff: isIncognitoIn(off),
  });
}

function isIncognitoIn(switchedOff: string | undefined): boolean {
  return switchedOff?.includes('incognito') ?? false;
}

/** Resets the store at log-out, after the cookies are cleared. */
export const forgetProfile = (): void => profileStore.setState(readCookies(), true);

/** Returns the address if it is safe to show. Addresses come from anyone, and the content security policy only allows our own origin. */
export function toSafePictureUrl(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  try {
    const { href, origin } = new URL(value, location.origin);
    return origin === location.origin ? href : undefined;
  } catch {
    return undefined;
  }
}

function readCookies(): ShownProfile {
  return {
    picture: toSafePictureUrl(cookies.get('profilePicture')),
    companyPicture: toSafePictureUrl(cookies.get('companyPicture')),
    companyName: cookies.get('company_name'),
    accountType: 'personal',
    isAdministrator: cookies.get('installation_role') !== undefined,
    isIncognitoOff: isIncognitoIn(cookies.get('switched_off')),
  };
}

/** Returns whether an entry is for everyone, or the user is among the people it is for. */
export const isShownTo =
  ({ isAdministrator }: ShownProfile) =>
  ({ only }: { readonly only?: ShownTo | undefined }): boolean =>
    !only || isAdministrator;

export const useIsShown = () => isShownTo(useStore(profileStore));
