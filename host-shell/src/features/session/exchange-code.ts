import { localStore } from 'shared-contracts';
import { oauthGoogle, oauthLinkedIn, redirectGoogle } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { loadSettingsCalls } from '../../shared/lazy-shared.ts';
import type { OauthReturn } from './oauth.model.ts';

type Code = Extract<OauthReturn, { kind: 'code' }>;

/** Redeems the code with the exchange that the state's word names. Returns the proven e-mail address, which `ssoVerify` takes next. */
export async function exchangeCode(api: ApiCapability, { word, code, state, iss }: Code): Promise<string> {
  const returned = { code, state, ...(iss ? { iss } : {}) };
  const exchange = {
    'professional-network': () => api.call(oauthLinkedIn, { query: returned }),
    'account-provider': () => api.call(oauthGoogle, { body: returned }),
    'account-provider-redirect': () => api.call(redirectGoogle, { body: returned }),
    provider: async () => api.call((await loadSettingsCalls()).exchangeProviderCode, { body: returned }),
  }[word];
  const { userInfo, filesInfo } = await exchange();
  localStore.write(`atrium.drive-files:${userInfo.email}`, filesInfo.files);
  return userInfo.email;
}
