import type { ModelProtocol } from './endpoint.fields.ts';

/** Describes a model provider that the product knows by its address, so that people need only a key. */
export interface KnownProvider {
  /** Also names its logo. */
  readonly id: string;
  readonly name: string;
  /** Empty if each customer has another. */
  readonly base_url: string;
  /** The end of the host names of its endpoints. */
  readonly host: string;
  /** The page where its customers create keys. */
  readonly keys_url: string;
  /** How its keys start, if all of them do. */
  readonly key_start?: string;
}

/** Lists the providers that the connection form offers, in its order. */
export const knownProviders: readonly KnownProvider[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    base_url: 'https://api.openai.com/v1',
    host: 'openai.com',
    keys_url: 'https://platform.openai.com/api-keys',
    key_start: 'sk-',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    base_url: 'https://api.anthropic.com/v1',
    host: 'anthropic.com',
    keys_url: 'https://console.anthropic.com/settings/keys',
    key_start: 'sk-ant-',
  },
  {
    id: 'google',
    name: 'Google',
    base_url: 'https://generativelanguage.googleapis.com/v1beta',
    host: 'googleapis.com',
    keys_url: 'https://aistudio.google.com/apikey',
    key_start: 'AIza',
  },
  {
    id: 'mistral',
    name: 'Mistral',
    base_url: 'https://api.mistral.ai/v1',
    host: 'mistral.ai',
    keys_url: 'https://console.mistral.ai/api-keys',
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    base_url: 'https://api.deepseek.com/v1',
    host: 'deepseek.com',
    keys_url: 'https://platform.deepseek.com/api_keys',
    key_start: 'sk-',
  },
  {
    id: 'xai',
    name: 'xAI',
    base_url: 'https://api.x.ai/v1',
    host: 'x.ai',
    keys_url: 'https://console.x.ai',
    key_start: 'xai-',
  },
  {
    id: 'groq',
    name: 'Groq',
    base_url: 'https://api.groq.com/openai/v1',
    host: 'groq.com',
    keys_url: 'https://console.groq.com/keys',
    key_start: 'gsk_',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    base_url: 'https://openrouter.ai/api/v1',
    host: 'openrouter.ai',
    keys_url: 'https://openrouter.ai/settings/keys',
    key_start: 'sk-or-',
  },
  { id: 'azure', name: 'Azure', base_url: '', host: 'azure.com', keys_url: 'https://ai.azure.com' },
];

/** Returns the provider at an address; undefined for any other address. */
export function findProvider(baseUrl: string): KnownProvider | undefined {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return knownProviders.find((provider) => host === provider.host || host.endsWith(`.${provider.host}`));
}

/** Infers the protocol from a base URL. Both Anthropic and Google also offer OpenAI's, at addresses that say so. */
export function protocolAt(baseUrl: string): ModelProtocol {
  if (!URL.canParse(baseUrl)) return 'openai-chat';
  const { hostname, pathname } = new URL(baseUrl);
  if (/\/openai(?:\/|$)/.test(pathname)) return 'openai-chat';
  if (hostname === 'api.anthropic.com' || /\/anthropic(?:\/|$)/.test(pathname)) return 'anthropic-messages';
  return hostname === 'generativelanguage.googleapis.com' ? 'google-gemini' : 'openai-chat';
}
