import type { Text } from '../language/text.ts';

/** Hands over a text message for delivery. Fails if it was not accepted. */
export type SendText = (to: string, text: string) => Promise<void>;

/** Sends a text in the language of the account with this e-mail address. */
export type SendTextTo = (phone: string, text: Text, account: string) => Promise<void>;

const timeoutMs = 10_000;

/** Sends text messages through the operator's HTTP gateway: `POST {to, text}` as JSON, with a bearer token if there is one. */
export function createSmsGateway(url: string, token: string | undefined): SendText {
  return async (to, text) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
  };
}
