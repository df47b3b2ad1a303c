import { OauthError } from './oauth-error.ts';
import { isAllowedRedirect } from './redirect-uri.policy.ts';

const nameMax = 100;
const redirectUrisMax = 10;

export interface Registration {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/**
 * Reads what a program registers about itself (RFC 7591). Pictures, links and texts are ignored, because nobody verifies them; a secret is
 * never issued, because programs that anybody can install can't keep one.
 * @throws OauthError
 */
export function readRegistration(body: unknown): Registration {
  const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined;
  if (!given) throw new OauthError('invalid_client_metadata', 'The body has to be a JSON object.');
  const { client_name: name = '', redirect_uris: redirectUris, grant_types: grants, response_types: responses } = given;
  if (typeof name !== 'string') throw new OauthError('invalid_client_metadata', 'client_name has to be a text.');
  if (name.length > nameMax) throw new OauthError('invalid_client_metadata', `client_name may have at most ${nameMax} characters.`);
  if (!Array.isArray(redirectUris) || redirectUris.length === 0 || redirectUris.length > redirectUrisMax)
    throw new OauthError('invalid_redirect_uri', `redirect_uris has to list one to ${redirectUrisMax} addresses.`);
  if (!redirectUris.every((uri): uri is string => typeof uri === 'string' && isAllowedRedirect(uri)))
    throw new OauthError(
      'invalid_redirect_uri',
      'Addresses to return to begin with https, with http on a loopback address, or with the scheme of an app. They have no fragment.',
    );
  ensureContains('grant_types', grants, 'authorization_code');
  ensureContains('response_types', responses, 'code');
  return { name: cleanName(name), redirectUris: [...new Set(redirectUris)] };
}

function ensureContains(field: string, given: unknown, wanted: string): void {
  if (given !== undefined && !(Array.isArray(given) && given.includes(wanted)))
    throw new OauthError('invalid_client_metadata', `${field} has to include “${wanted}”, the only one that is supported.`);
}

/** Removes what can't be seen or reverses the direction of text, so that a name can't disguise what surrounds it. */
const cleanName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
