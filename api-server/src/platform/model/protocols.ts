import type { Protocol } from './protocol.ts';
import { anthropicMessages } from './protocols/anthropic-messages/anthropic-messages.ts';
import { googleGemini } from './protocols/google-gemini/google-gemini.ts';
import { openAiChat } from './protocols/openai-chat/openai-chat.ts';
import { openAiResponses } from './protocols/openai-responses/openai-responses.ts';

/** Lists the protocols of providers, each with its adapter. */
const protocols = {
  'openai-chat': openAiChat,
  'openai-responses': openAiResponses,
  'anthropic-messages': anthropicMessages,
  'google-gemini': googleGemini,
} satisfies Record<string, Protocol>;

export type ProtocolName = keyof typeof protocols;

/** Returns the adapter for a provider. Until a provider names its protocol, that is OpenAI's chat completions. */
export const protocolOf = (name: ProtocolName = 'openai-chat'): Protocol => protocols[name];
