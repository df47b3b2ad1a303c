import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiKeyScopes, routes } from 'shared-contracts';
import { mcpPath } from 'shared-contracts/agent-calls';
import { originOf } from '../../../http/caller.ts';
import { toAppError } from '../../../http/error-handler.ts';
import type { Config } from '../../../platform/config/config.ts';
import { runForRequest } from '../../../platform/request-actor.ts';
import type { AssistantTokens } from './assistant-token.service.ts';
import type { ConnectedAssistants, Issuer } from './connected-assistant.service.ts';
import { OauthError } from './oauth-error.ts';

/** Limits what a program sends about itself or with a code. */
const bodyMaxBytes = 16 * 1024;
const prefix = '/authorization';

/** Returns the origin that issues tokens, and the address that they are for. */
export function issuerOf(request: FastifyRequest, publicUrl: string | undefined): Issuer {
  const origin = originOf(request, publicUrl);
  return { origin, resource: `${origin}${mcpPath}` };
}

/** Names where a tool server describes how to get a token (RFC 9728, section 3.1). */
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

interface ProtocolParts {
  readonly assistants: ConnectedAssistants;
  readonly tokens: AssistantTokens;
  readonly config: Pick<Config, 'publicUrl' | 'basePath'>;
}

/** Serves the metadata of the tool server and of the authorization server (RFC 9728 and 8414). */
export function serveMetadata(app: FastifyInstance, { publicUrl, basePath }: ProtocolParts['config']): void {
  app.addHook('onRequest', openToPages);
  const serve = (url: string, write: (issuer: Issuer) => object) => {
    app.get(url, async (request, reply) => reply.send(write(issuerOf(request, publicUrl))));
    app.options(url, preflight);
  };
  serve(resourceMetadataPath, ({ origin, resource }) => ({
    resource,
    authorization_servers: [origin],
    scopes_supported: apiKeyScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Atrium',
  }));
  const describeServer = ({ origin }: Issuer) => ({
    issuer: origin,
    authorization_endpoint: `${origin}${basePath}${routes.connectAssistant()}`,
    token_endpoint: `${origin}/api${prefix}/token`,
    registration_endpoint: `${origin}/api${prefix}/register`,
    revocation_endpoint: `${origin}/api${prefix}/revoke`,
    scopes_supported: apiKeyScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  // Some programs look below the address of the tool server.
  for (const path of ['', mcpPath]) serve(`/.well-known/oauth-authorization-server${path}`, describeServer);
}

/** Serves registrations (RFC 7591), tokens (RFC 6749) and revocations (RFC 7009), with the errors that these demand. */
export function serveTokens(http: FastifyInstance, { assistants, tokens, config }: ProtocolParts): void {
  const form = async (scope: FastifyInstance) => {
    prepare(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    post(scope, `${prefix}/token`, (request) => tokens.grant(paramsOf(request), issuerOf(request, config.publicUrl).resource));
    post(scope, `${prefix}/revoke`, async (request) => {
      await tokens.revoke(paramsOf(request));
      return {};
    });
  };
  const json = async (scope: FastifyInstance) => {
    prepare(scope);
    post(scope, `${prefix}/register`, async (request, reply) => {
      const { id, name, redirectUris, createdAt } = await assistants.register(request.body, request.ip);
      void reply.code(201);
      return {
        client_id: id,
        client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      };
    });
  };
  void http.register(form);
  void http.register(json);
}

function post(scope: FastifyInstance, url: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<object>): void {
  scope.options(url, preflight);
  scope.post(url, { bodyLimit: bodyMaxBytes }, async (request, reply) => {
    const origin = { userId: undefined, email: undefined, address: request.ip, requestId: request.id };
    return reply.send(await runForRequest(origin, () => handle(request, reply)));
  });
}

function prepare(scope: FastifyInstance): void {
  scope.addHook('onRequest', openToPages);
  scope.setErrorHandler((error, request, reply) => {
    const { code, status, message } = error instanceof OauthError ? error : oauthErrorOf(error);
    if (status >= 500) request.log.error({ err: error }, 'a request of an assistant failed');
    const { headers = {} } = error instanceof OauthError ? {} : toAppError(error).details;
    return reply
      .code(status)
      .headers({ ...headers })
      .send({ error: code, error_description: `${message} (request ${request.id})` });
  });
}

function oauthErrorOf(error: unknown): OauthError {
  const { status, message } = toAppError(error, bodyMaxBytes);
  if (status === 429 || status === 503) return new OauthError('temporarily_unavailable', message, status);
  return new OauthError(status >= 500 ? 'server_error' : 'invalid_request', message, status);
}

function paramsOf({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body;
  throw new OauthError('invalid_request', 'The body has to be a form.');
}

/** Lets programs that run in a browser read answers: no cookie counts here, so a page learns nothing that its own request didn't bring. */
async function openToPages(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
}

const preflight = async (_: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(204)
    .headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'content-type, mcp-protocol-version' })
    .send();
