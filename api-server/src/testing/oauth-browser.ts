import type { OauthWord } from 'shared-contracts';
import { oauthGoogle, ssoVerify, startOauth } from 'shared-contracts/calls';
import { exchangeProviderCode, startProviderSignIn } from 'shared-contracts/settings-calls';
import type { TestProvider } from './oidc-provider.ts';
import { signInAtProvider } from './provider-sign-in.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

export const googleOf = ({ issuer, clientId, clientSecret, filesUrl }: TestProvider) => ({
  OAUTH_GOOGLE_ISSUER: issuer,
  OAUTH_GOOGLE_CLIENT_ID: clientId,
  OAUTH_GOOGLE_CLIENT_SECRET: clientSecret,
  OAUTH_GOOGLE_FILES_URL: filesUrl,
});
export const linkedInOf = ({ issuer, clientId, clientSecret }: TestProvider) => ({
  OAUTH_LINKEDIN_ISSUER: issuer,
  OAUTH_LINKEDIN_CLIENT_ID: clientId,
  OAUTH_LINKEDIN_CLIENT_SECRET: clientSecret,
});

/** Describes what the provider sends back with the browser. */
export interface Returned {
  code: string;
  state: string;
  iss: string;
}

/** Opens a browser that keeps the cookies that the API sets. */
export function openBrowser(at: TestApp) {
  const cookies = new Map<string, string>();
  const send: TestApp['call'] = async (call, input) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await at.call(call, input, undefined, { cookie });
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  const start = async (word: OauthWord) => {
    const answer = await send(startOauth, { query: { state: word } });
    return { answer, url: answer.body.url };
  };
  const returned = async (word: OauthWord, login: string) => {
    const back = await signInAtProvider((await start(word)).url, { login });
    return Object.fromEntries(back.searchParams) as unknown as Returned;
  };
  /** Signs in at a provider that an owner connected, and exchanges the code. */
  const exchangeWith = async (provider_id: string, login: string) => {
    const begun = await send(startProviderSignIn, { params: { provider_id } });
    const back = await signInAtProvider(begun.body.url, { login });
    return send(exchangeProviderCode, { body: Object.fromEntries(back.searchParams) as unknown as Returned });
  };
  /** Signs in through a provider that an owner connected. The answer is a problem if the exchange or the last step is refused. */
  const enterWith = async (provider_id: string, login: string): Promise<TestAnswer<{ access_token: string }>> => {
    const exchanged = await exchangeWith(provider_id, login);
    if (exchanged.status !== 200) return { ...exchanged, body: exchanged.body as never };
    return send(ssoVerify, { body: { email: login } });
  };
  return { cookies, send, start, returned, exchangeWith, enterWith };
}

export type Browser = ReturnType<typeof openBrowser>;

let people = 0;
/** Returns an unused e-mail address. */
export const somebody = (prefix = 'person') => `${prefix}${++people}@provider.example`;

/** Signs in at the provider and exchanges the code through Google's call. */
export async function exchangeAs(one: Browser, login: string) {
  const body = await one.returned('account-provider', login);
  return one.send(oauthGoogle, { body });
}
