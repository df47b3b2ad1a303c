import type { ModelProtocol } from 'shared-contracts/calls';
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
} satisfies Record<ModelProtocol, Protocol>;

/** Returns the adapter for a protocol. */
export const protocolOf = (name: ModelProtocol = 'openai-chat'): Protocol => protocols[name];
