import { answerAssistantRequest } from 'shared-contracts/agent-calls';
import { expect } from 'vitest';
import { hashOf } from '../platform/hash.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Holds the origin of what `inject` sends. */
export const origin = 'http://localhost';
/** Holds the address to which the browser returns. */
export const home = 'https://assistant.example/return';
const verifier = 'v'.repeat(43);
export const challenge = hashOf(verifier);

/** Returns the query of an authorization request, with parameters changed or left out. */
export const requestOf = (client_id: string, changed: Record<string, string | undefined> = {}) => {
  const all = {
    response_type: 'code',
    client_id,
    redirect_uri: home,
    state: 's',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const given = Object.entries({ ...all, ...changed }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
};

/** Matches an error in the words of OAuth. */
export const refusedAs = (error: string, status = 400) => ({
  status,
  body: { error, error_description: expect.stringContaining('(request ') },
});

/** Speaks to the server as another assistant does, but without the official client's care. */
export function createRawAssistant(api: TestApp) {
  const register = (body: object, ip = '203.0.113.1') =>
    api.app.inject({ method: 'POST', url: '/api/authorization/register', payload: body, remoteAddress: ip });
  const newClient = async (redirect_uris = [home], client_name = 'Helper'): Promise<string> =>
    (await register({ client_name, redirect_uris })).json().client_id;
  const post = async (path: string, form: Record<string, string> | string, type = 'application/x-www-form-urlencoded') => {
    const payload = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    const sent = await api.app.inject({ method: 'POST', url: `/api/authorization/${path}`, headers: { 'content-type': type }, payload });
    return { status: sent.statusCode, body: sent.json(), headers: sent.headers };
  };
  const exchange = (client_id: string, code: string, changed: Record<string, string> = {}) =>
    post('token', { grant_type: 'authorization_code', client_id, code, redirect_uri: home, code_verifier: verifier, ...changed });
  const refresh = (client_id: string, refresh_token: string, changed: Record<string, string> = {}) =>
    post('token', { grant_type: 'refresh_token', client_id, refresh_token, ...changed });
  /** Returns the code that the user's permission leads to. */
  const codeFrom = async (user: TestUser, request: string) => {
    const { body } = await api.call(answerAssistantRequest, { body: { email: user.email, request, scopes: ['search'] } }, user);
    return new URL(body.redirect_to).searchParams.get('code') ?? '';
  };
  const connect = async (user: TestUser) => {
    const clientId = await newClient();
    const { body } = await exchange(clientId, await codeFrom(user, requestOf(clientId)));
    return { clientId, access: String(body.access_token), refreshToken: String(body.refresh_token) };
  };
  return { register, newClient, post, exchange, refresh, codeFrom, connect };
}
