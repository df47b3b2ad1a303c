import { make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { cookies } from './cookies.ts';
import { forgetProfile, profileStore, storeProfile, toSafePictureUrl } from './profile.store.ts';

afterEach(() => {
  cookies.clearAtLogOut();
  forgetProfile();
});

describe('profileStore', () => {
  it.each(['javascript:alert(1)', 'https://elsewhere.example/p.png', 'data:text/html,x', 'vbscript:x', 'http://[', '', null])(
    'shows no picture for %s',
    (value) => {
      expect(toSafePictureUrl(value)).toBeUndefined();
    },
  );

  it('keeps pictures and company in cookies and resets with them', () => {
    storeProfile(make.profile({ company: 'Meridian Co.', company_logo: '/logo.png', account_type: 'company' }));
    expect(cookies.get('company_name')).toBe('Meridian Co.');
    expect(profileStore.getState()).toMatchObject({ companyName: 'Meridian Co.', accountType: 'company' });
    cookies.clearAtLogOut();
    forgetProfile();
    expect(profileStore.getState()).toEqual({
      accountType: 'personal',
      companyName: undefined,
      isAdministrator: false,
      isIncognitoOff: false,
      companyPicture: undefined,
      picture: undefined,
    });
  });

  it('knows that incognito chats are switched off, also on the next visit before the profile loads', () => {
    storeProfile(make.profile({ switched_off: ['web-search', 'incognito'] }));
    expect(profileStore.getState().isIncognitoOff).toBe(true);
    forgetProfile();
    expect(profileStore.getState().isIncognitoOff).toBe(true);
    storeProfile(make.profile({ switched_off: [] }));
    forgetProfile();
    expect(profileStore.getState().isIncognitoOff).toBe(false);
  });

  it('drops values too long for a cookie', () => {
    storeProfile(make.profile({ company: 'م'.repeat(4_000) }));
    expect(cookies.get('company_name')).toBeUndefined();
    expect(profileStore.getState().companyName).toHaveLength(4_000);
  });
});
