import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';

/** Holds the limits of recordings and of texts that are spoken. */
export const speechLimits = {
  /** A recording of this length in 16-bit mono WAV at 16 kHz stays below the providers' limit of 25 MB. */
  recordingMaxSeconds: 300,
  recordingRate: 16_000,
  recordingMaxBytes: 10 * 1024 * 1024,
  /** Providers accept files of 25 MB. */
  fileMaxBytes: 24 * 1024 * 1024,
  fileMaxSeconds: 3 * 60 * 60,
  /** Providers accept 4,096 characters at once. A shorter part is heard sooner. */
  partMaxCharacters: 1_000,
} as const;

export const transcribeSpeech = defineCall({
  name: 'transcribeSpeech',
  tag: 'assistant',
  summary: 'Turns a recording (16-bit mono WAV) into text with the user’s transcription model. Nothing is stored.',
  method: 'POST',
  path: '/speech/transcriptions',
  changes: ['usage'],
  auth: 'user',
  ability: 'speech',
  encoding: 'bytes',
  /** The language that is probably spoken, such as `de`. */
  query: z.object({ spoken_language: z.optional(z.string().check(z.maxLength(2), z.regex(/^[a-z]{2}$/))) }),
  body: z.custom<Blob>(),
  answer: z.object({ text: z.string() }),
});

export const speakText = defineCall({
  name: 'speakText',
  tag: 'assistant',
  summary: 'Reads a text aloud with the user’s speech model and returns the sound in base64. Nothing is stored.',
  method: 'POST',
  path: '/speech/audio',
  changes: ['usage'],
  auth: 'user',
  ability: 'speech',
  body: z.object({
    spoken_text: z.string().check(z.trim(), z.minLength(1), z.maxLength(speechLimits.partMaxCharacters)),
    voice: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: z.object({ sound: z.string(), media_type: z.string() }),
});
