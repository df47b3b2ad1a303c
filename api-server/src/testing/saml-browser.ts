import { ssoVerify } from 'shared-contracts/calls';
import { exchangeProviderCode, startProviderSignIn } from 'shared-contracts/settings-calls';
import { openBrowser } from './oauth-browser.ts';
import type { SamlForm } from './saml-provider.ts';
import type { TestApp } from './test-app.ts';

let browsers = 0;

/** Opens a browser that carries answers of a SAML provider to us, as providers have browsers do. Each has its own address. */
export function openSamlBrowser(at: TestApp, address = `10.0.${Math.floor(++browsers / 250)}.${(browsers % 250) + 1}`) {
  const one = openBrowser(at);
  const start = async (provider_id: string) => (await one.send(startProviderSignIn, { params: { provider_id } })).body.url;
  /** Sends an answer. Another site sends it, so no cookie of ours comes along. */
  const bring = async (form: Partial<SamlForm>) => {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/saml/answer',
      remoteAddress: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form as Record<string, string>).toString(),
    });
    return { status: answer.statusCode, location: String(answer.headers.location ?? ''), cookies: answer.headers['set-cookie'] };
  };
  /** Sends an answer and exchanges the code with which it comes to our page. */
  const exchange = async (form: Partial<SamlForm>) => {
    const query = new URL((await bring(form)).location).searchParams;
    return one.send(exchangeProviderCode, { body: { code: query.get('code') ?? '', state: query.get('state') ?? '' } });
  };
  /** Signs in with an answer. The result is a problem if a step is refused. */
  const enter = async (form: Partial<SamlForm>) => {
    const { status, body } = await exchange(form);
    if (status !== 200) return { status, body: body as unknown as { code: string; detail: string; access_token: string } };
    return one.send(ssoVerify, { body: { email: body.userInfo.email } }) as never;
  };
  return { ...one, start, bring, exchange, enter };
}
