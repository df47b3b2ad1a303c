import type { ModelProtocol } from 'shared-contracts/calls';
import type { Wording } from '../language/worded-error.ts';
import type { Meter } from './meter.ts';
import type { ModelFacts } from './model-facts.ts';
import type { ImageType, ModelPort, ModelSource } from './model-port.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import type { SoundType } from './sound-bytes.ts';
import type { SoundFileType } from './sound-file.ts';

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

/** Describes a picture by its bytes. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: ImageType;
}

/** Describes how a picture changes. */
export interface PictureEdit {
  readonly prompt: string;
  readonly picture: Picture;
  /** A PNG of the same size. Only its transparent parts change. */
  readonly mask?: Uint8Array | undefined;
  /** Another version is wanted, rather than a change. */
  readonly isVariation?: boolean;
}

/** Creates pictures. */
export interface ImagePort {
  readonly id: string;
  readonly source?: ModelSource;
  /** Creates a picture. @throws ModelError */
  readonly create: (prompt: string, signal: AbortSignal, meter?: Meter) => Promise<Picture>;
  /** Changes a picture; missing where the model can't. @throws ModelError */
  readonly edit?: (edit: PictureEdit, signal: AbortSignal, meter?: Meter) => Promise<Picture>;
  /** Whether an edit can be limited to a part of the picture. */
  readonly takesMask?: boolean;
}

/** Turns texts into vectors, in their order. */
export interface EmbeddingPort {
  readonly id: string;
  /** Whether administrators chose the model for all files, rather than a person for their own. */
  readonly isOfInstallation?: boolean;
  readonly source?: ModelSource;
  /** Returns one vector per text. @throws ModelError */
  readonly embed: (texts: readonly string[], signal: AbortSignal, meter?: Meter) => Promise<readonly (readonly number[])[]>;
}

/** Describes a recording: 16-bit WAV with one channel, which every provider accepts and whose length can be counted. */
export interface Recording {
  readonly bytes: Uint8Array;
  readonly seconds: number;
  /** The language that is probably spoken, such as `de`. */
  readonly language?: string | undefined;
  /** Missing for a recording in WAV. */
  readonly file?: { readonly type: SoundFileType; readonly name: string };
  /** How long the provider may take; the usual time if it is missing. */
  readonly timeoutMs?: number;
}

/** Turns speech into text. */
export interface TranscriptionPort {
  readonly id: string;
  readonly source?: ModelSource;
  /** Returns what is said; an empty text if nothing is. @throws ModelError */
  readonly transcribe: (recording: Recording, signal: AbortSignal, meter?: Meter) => Promise<string>;
}

/** Describes sound by its bytes. */
export interface Sound {
  readonly bytes: Uint8Array;
  readonly mediaType: SoundType;
}

/** Reads texts aloud. */
export interface SpeechPort {
  readonly id: string;
  readonly source?: ModelSource;
  /** Lists the voices that are known; a provider may have others. The first one speaks if none is chosen. */
  readonly voices: readonly string[];
  /** @throws ModelError */
  readonly speak: (
    asked: { readonly text: string; readonly voice?: string | undefined },
    signal: AbortSignal,
    meter?: Meter,
  ) => Promise<Sound>;
}

/** Describes a model in a provider's list. */
export interface ListedModel {
  readonly name: string;
  readonly facts?: ModelFacts;
}

/** Describes an adapter for a provider's protocol. `id` is the model's name in chats and defaults to the provider's name for it. */
export interface Protocol {
  readonly chat: (endpoint: Endpoint, modelId: string, id?: string) => ModelPort;
  /** Returns the provider's models, with what its list says about them. @throws ModelError */
  readonly listModels: (endpoint: Endpoint) => Promise<readonly ListedModel[]>;
  readonly images?: (endpoint: Endpoint, modelId: string, id?: string) => ImagePort;
  readonly embeddings?: (endpoint: Endpoint, modelId: string, id?: string) => EmbeddingPort;
  readonly transcription?: (endpoint: Endpoint, modelId: string, id?: string) => TranscriptionPort;
  readonly speech?: (endpoint: Endpoint, modelId: string, id?: string) => SpeechPort;
}
