import type { ModelProtocol } from 'shared-contracts/calls';
import type { ModelPart, ModelRequest } from '../platform/model/model-port.ts';
import { protocolOf } from '../platform/model/protocols.ts';
import { trustedFetch } from '../platform/model/provider-fetch.ts';
import type { WireAnswer, WireProvider } from './wire-provider.ts';
import type { End, Said } from './wires/wire.ts';
import { wires } from './wires/wires.ts';

/** Returns what a test needs to ask the provider of a test over one protocol. */
export function askingOver(name: ModelProtocol, provider: () => WireProvider) {
  const wire = wires[name];
  const endpoint = (fetch = trustedFetch) => ({
    baseUrl: `${provider().origin}${wire.basePath}/`,
    apiKey: 'k-1',
    keyHint: 'Check it.',
    fetch,
  });
  const model = (fetch = trustedFetch) => protocolOf(name).chat(endpoint(fetch), `small-${provider().origin}`);
  return {
    endpoint,
    model,
    /** Returns a streamed answer. */
    answer: (said: readonly Said[], end: End = {}): WireAnswer => ({ pieces: [wire.turn(said, end)] }),
    /** Returns an answer that is not streamed. */
    json: (status: number, body: string, headers = {}): WireAnswer => ({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      pieces: [body],
    }),
    /** Asks and returns the text, the other parts and the error that ended the answer. */
    ask: async (more: Partial<ModelRequest> = {}, fetch = trustedFetch, signal = new AbortController().signal) => {
      const request: ModelRequest = {
        userId: 'u',
        instructions: 'Be brief.',
        messages: [{ role: 'user', content: 'Well?' }],
        passages: [],
        ...more,
      };
      const parts: ModelPart[] = [];
      let fault: unknown;
      try {
        for await (const part of model(fetch).stream(request, signal)) parts.push(part);
      } catch (error) {
        fault = error;
      }
      const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, parts, fault, used: parts.find((part) => part.type === 'usage') };
    },
    /** Reads what was sent to the provider. */
    sent: (at = 0) => wire.read(provider().requests[at]?.body ?? {}),
  };
}
