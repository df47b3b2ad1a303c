import type { Protocol } from './protocol.ts';
import { openAiChat } from './protocols/openai-chat/openai-chat.ts';

/** Lists the protocols of providers, each with its adapter. */
const protocols = { 'openai-chat': openAiChat } satisfies Record<string, Protocol>;

export type ProtocolName = keyof typeof protocols;

/** Returns the adapter for a provider. Until a provider names its protocol, that is OpenAI's chat completions. */
export const protocolOf = (name: ProtocolName = 'openai-chat'): Protocol => protocols[name];
