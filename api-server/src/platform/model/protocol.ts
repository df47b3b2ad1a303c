import type { ModelProtocol } from 'shared-contracts/calls';
import type { Wording } from '../language/worded-error.ts';
import type { Meter } from './meter.ts';
import type { ImageType, ModelPort, ModelSource } from './model-port.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** Describes how a provider is reached. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Missing means OpenAI's chat completions. */
  readonly protocol?: ModelProtocol | undefined;
  /** Says where to correct a refused key. */
  readonly keyHint: Wording;
  readonly fetch: ProviderFetch;
}

/** Creates pictures. */
export interface ImagePort {
  readonly id: string;
  readonly source?: ModelSource;
  /** Creates a picture. @throws ModelError */
  readonly create: (
    prompt: string,
    signal: AbortSignal,
    meter?: Meter,
  ) => Promise<{ readonly bytes: Uint8Array; readonly mediaType: ImageType }>;
}

/** Turns texts into vectors, in their order. */
export interface EmbeddingPort {
  readonly id: string;
  readonly source?: ModelSource;
  /** Returns one vector per text. @throws ModelError */
  readonly embed: (texts: readonly string[], signal: AbortSignal, meter?: Meter) => Promise<readonly (readonly number[])[]>;
}

/** Describes an adapter for a provider's protocol. `id` is the model's name in chats and defaults to the provider's name for it. */
export interface Protocol {
  readonly chat: (endpoint: Endpoint, modelId: string, id?: string) => ModelPort;
  /** Returns the names of the provider's models. @throws ModelError */
  readonly listModels: (endpoint: Endpoint) => Promise<string[]>;
  readonly images?: (endpoint: Endpoint, modelId: string, id?: string) => ImagePort;
  readonly embeddings?: (endpoint: Endpoint, modelId: string, id?: string) => EmbeddingPort;
}
