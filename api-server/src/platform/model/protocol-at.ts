import type { ModelProtocol } from 'shared-contracts/calls';

/** Infers the protocol from a base URL. Both Anthropic and Google also offer OpenAI's, at addresses that say so. */
export function protocolAt(baseUrl: string): ModelProtocol {
  const { hostname, pathname } = new URL(baseUrl);
  if (/\/openai(?:\/|$)/.test(pathname)) return 'openai-chat';
  if (hostname === 'api.anthropic.com' || /\/anthropic(?:\/|$)/.test(pathname)) return 'anthropic-messages';
  return hostname === 'generativelanguage.googleapis.com' ? 'google-gemini' : 'openai-chat';
}
