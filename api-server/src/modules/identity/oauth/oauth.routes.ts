import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits, type OauthWord } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { exchangeProviderCode, signInWithDirectory as signInWith, startProviderSignIn } from 'shared-contracts/settings-calls';
import { callerOf, originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { DirectorySignIn } from './directory-sign-in.ts';
import type { OauthService } from './oauth.service.ts';

const flowCookie = 'oauth_flow';
const proofCookie = 'sso_proof';

type Settings = Pick<Config, 'publicUrl' | 'basePath'>;

interface OauthServices {
  readonly oauth: OauthService;
  readonly signInWithDirectory: DirectorySignIn;
  readonly devices: KnownDevices;
}

/** Creates the start of a sign-in. Its cookie binds the sign-in to this browser. */
export const createBegin =
  (config: Settings) =>
  async (start: (redirectUri: string) => Promise<{ url: string; flow: string }>, request: FastifyRequest, reply: FastifyReply) => {
    const { url, flow } = await start(`${originOf(request, config.publicUrl)}${config.basePath}/auth/callback`);
    reply
      .setCookie(flowCookie, flow, { ...cookieOptions(request, config), maxAge: limits.oauthFlowSeconds })
      .header('cache-control', 'no-store');
    return { url };
  };

export function oauthRoutes(register: Register, { oauth, signInWithDirectory, devices }: OauthServices, config: Settings): void {
  const begin = createBegin(config);
  const exchange = createExchange(oauth, config);
  register(calls.oauthProviders, () => oauth.providers());
  register(calls.startOauth, ({ query, request, reply }) => begin((uri) => oauth.start(query.state, uri), request, reply));
  register(startProviderSignIn, ({ params, request, reply }) => begin((uri) => oauth.startWith(params.provider_id, uri), request, reply));
  register(exchangeProviderCode, ({ body, request, reply }) => exchange('provider', body, request, reply));
  register(signInWith, async ({ params, body, request, reply }) => {
    const { token, email } = await signInWithDirectory(params.provider_id, body, callerOf(request));
    await devices.remember(request, reply, email, config);
    void reply.header('cache-control', 'no-store');
    return { access_token: token };
  });
  register(calls.oauthLinkedIn, ({ query, request, reply }) => exchange('professional-network', query, request, reply));
  register(calls.oauthGoogle, ({ body, request, reply }) => exchange('account-provider', body, request, reply));
  register(calls.redirectGoogle, ({ body, request, reply }) => exchange('account-provider-redirect', body, request, reply));
  register(calls.ssoVerify, async ({ body, request, reply }) => {
    const access_token = await oauth.verify(body.email, body.code, request.cookies[proofCookie], callerOf(request));
    await devices.remember(request, reply, body.email.trim().toLowerCase(), config);
    reply.clearCookie(proofCookie, cookieOptions(request, config)).header('cache-control', 'no-store');
    return { access_token };
  });
}

function cookieOptions(request: FastifyRequest, { publicUrl }: Settings) {
  const secure = originOf(request, publicUrl).startsWith('https:');
  return { path: '/api', httpOnly: true, sameSite: 'lax', secure } as const;
}

type Returned = Parameters<OauthService['exchange']>[1];

/** Creates the exchange. It ends the flow in any case, and leaves the proof in the browser if it succeeds. */
const createExchange =
  (oauth: OauthService, config: Settings) =>
  async (word: OauthWord | 'provider', returned: Returned, request: FastifyRequest, reply: FastifyReply) => {
    const options = cookieOptions(request, config);
    reply.clearCookie(flowCookie, options).header('cache-control', 'no-store');
    const { email, files, proof } = await oauth.exchange(word, returned, request.cookies[flowCookie], callerOf(request));
    reply.setCookie(proofCookie, proof, { ...options, maxAge: limits.ssoProofSeconds });
    return { userInfo: { email }, filesInfo: { files } };
  };
