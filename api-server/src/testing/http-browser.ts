import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import { ssoVerify } from 'shared-contracts/calls';
import { exchangeProviderCode, startProviderSignIn } from 'shared-contracts/settings-calls';
import * as z from 'zod/mini';
import type { Returned } from './oauth-browser.ts';
import { signInAtProvider } from './provider-sign-in.ts';
import { addressOf } from './test-app.ts';

/** Sends calls over HTTP to a server in another process, as one browser with its cookies. `address` is read at each call. */
export function openHttpBrowser(address: () => string) {
  const cookies = new Map<string, string>();
  const send = async <C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    token = '',
  ): Promise<{ status: number; body: z.output<C['answer']> }> => {
    const response = await fetch(address() + addressOf(call, input), {
      method: call.method,
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const body: unknown = await response.json();
    if (response.ok) z.parse(call.answer, body);
    return { status: response.status, body: body as never };
  };
  /** Signs in through a provider that an owner connected. The answer is a problem if the exchange or the last step is refused. */
  const enterWith = async (provider_id: string, login: string) => {
    const begun = await send(startProviderSignIn, { params: { provider_id } });
    const back = await signInAtProvider(begun.body.url, { login });
    const exchanged = await send(exchangeProviderCode, { body: Object.fromEntries(back.searchParams) as unknown as Returned });
    if (exchanged.status !== 200) return { status: exchanged.status, body: exchanged.body as never };
    return send(ssoVerify, { body: { email: login } });
  };
  return { send, enterWith };
}
