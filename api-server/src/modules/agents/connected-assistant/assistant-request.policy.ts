import { type ApiKeyScope, apiKeyScopes } from 'shared-contracts';
import { sayConnectedAssistant } from '../../../messages/connected-assistant.ts';
import type { Sentence } from '../../../platform/language/messages.ts';

/** Describes an authorization request whose client and address to return to are proven. */
export interface AssistantRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly ApiKeyScope[];
  readonly challenge: string;
  /** Says why the request can't be allowed, for people and for the program. */
  readonly problem: { readonly code: string; readonly sentence: Sentence } | undefined;
}

/** Returns the only value of a parameter; undefined if it is missing, empty or repeated. */
export function onlyValue(params: URLSearchParams, name: string): string | undefined {
  const values = params.getAll(name);
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

const single = ['response_type', 'response_mode', 'scope', 'state', 'code_challenge', 'code_challenge_method'];

/** Reads what a program asks for (RFC 6749, 7636 and 8707), after its address was proven. */
export function readAssistantRequest(params: URLSearchParams, redirectUri: string, resource: string): AssistantRequest {
  const scopes = scopesIn(onlyValue(params, 'scope'));
  const challenge = onlyValue(params, 'code_challenge') ?? '';
  const problem = problemOf(params, { scopes, challenge, resource });
  return { redirectUri, state: onlyValue(params, 'state'), scopes, challenge, problem };
}

function problemOf(
  params: URLSearchParams,
  { scopes, challenge, resource }: { scopes: readonly ApiKeyScope[]; challenge: string; resource: string },
): AssistantRequest['problem'] {
  const invalid = (code: string) => ({ code, sentence: sayConnectedAssistant('requestInvalid', { code }) });
  if (single.some((name) => params.getAll(name).length > 1)) return invalid('invalid_request');
  const responseType = onlyValue(params, 'response_type');
  if (responseType !== 'code') return invalid(responseType ? 'unsupported_response_type' : 'invalid_request');
  if ((onlyValue(params, 'response_mode') ?? 'query') !== 'query') return invalid('invalid_request');
  // Without a method, the protocol means the challenge that isn't hashed.
  if (onlyValue(params, 'code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) return invalid('invalid_request');
  if (!isResource(params, resource)) return { code: 'invalid_target', sentence: sayConnectedAssistant('resourceUnknown') };
  if (!scopes.length) return { code: 'invalid_scope', sentence: sayConnectedAssistant('scopeUnknown') };
  return undefined;
}

/** Returns whether a request is about our tool server. Programs of earlier versions of the protocol don't say. */
export const isResource = (params: URLSearchParams, resource: string): boolean =>
  params.getAll('resource').every((one) => one === resource || one === `${resource}/`);

/** Returns the scopes that we know. A program that names none asks for all. */
function scopesIn(text: string | undefined): readonly ApiKeyScope[] {
  const asked = new Set(text?.split(' '));
  return text === undefined ? apiKeyScopes : apiKeyScopes.filter((scope) => asked.has(scope));
}
