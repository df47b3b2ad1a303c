import type { ModelProtocol } from 'shared-contracts/calls';
import { anthropicMessagesWire } from './anthropic-messages.ts';
import { googleGeminiWire } from './google-gemini.ts';
import { openAiChatWire } from './openai-chat.ts';
import { openAiResponsesWire } from './openai-responses.ts';
import type { Wire } from './wire.ts';

export const wires: Readonly<Record<ModelProtocol, Wire>> = {
  'openai-chat': openAiChatWire,
  'openai-responses': openAiResponsesWire,
  'anthropic-messages': anthropicMessagesWire,
  'google-gemini': googleGeminiWire,
};
