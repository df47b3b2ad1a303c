import * as z from 'zod/mini';
import { isJson } from '../../../is-json.ts';
import { limitedBody, limitedText } from '../../../limited-body.ts';
import { Learned } from '../../learned.ts';
import type { Meter } from '../../meter.ts';
import { meterCall } from '../../metered-calls.ts';
import { answeredError, refusal } from '../../model-errors.ts';
import { multipart } from '../../multipart.ts';
import type { Endpoint, Recording, Sound, SpeechPort, TranscriptionPort } from '../../protocol.ts';
import { postToProvider, postWithRetry } from '../../provider-call.ts';
import { modelAt } from '../../refused-abilities.ts';
import { soundTypeOf } from '../../sound-bytes.ts';
import { noSound, soundError, soundMaxBytes, soundTimeoutMs, soundTooLarge, transcriptMaxBytes } from '../../speech-errors.ts';
import { usageOf } from './usage.ts';

const transcript = z.object({ text: z.string(), usage: z.optional(z.unknown()) });

/** Transcribes through OpenAI's `POST /audio/transcriptions`, which vLLM, LocalAI and servers for faster-whisper have too. */
export function openAiTranscription(endpoint: Endpoint, modelId: string, id = modelId): TranscriptionPort {
  const { keyHint } = endpoint;
  const transcribe = async (
    { bytes, seconds, language, file, timeoutMs = soundTimeoutMs }: Recording,
    signal: AbortSignal,
    meter: Meter | undefined,
  ) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const audioSeconds = Math.ceil(seconds);
    try {
      return await meterCall(meter, { inputTokens: 0, outputTokens: 0, audioSeconds }, async () => {
        const form = multipart([
          { name: 'file', value: { bytes, type: file?.type ?? 'audio/wav', fileName: file?.name ?? 'speech.wav' } },
          { name: 'model', value: modelId },
          { name: 'response_format', value: 'json' },
          ...(language ? [{ name: 'language', value: language }] : []),
        ]);
        const response = await postWithRetry(endpoint, '/audio/transcriptions', form, limited);
        const text = await limitedText(response, transcriptMaxBytes, () => refusal(200, keyHint));
        const parsed = isJson(text) ? z.safeParse(transcript, JSON.parse(text)) : undefined;
        if (!parsed?.success) throw refusal(200, keyHint);
        const heard = z.safeParse(z.object({ seconds: z.number() }), parsed.data.usage);
        const billed = heard.success ? Math.max(audioSeconds, Math.ceil(heard.data.seconds)) : audioSeconds;
        return { result: parsed.data.text.trim(), usage: { ...usageOf(parsed.data.usage), audioSeconds: billed } };
      });
    } catch (error) {
      throw signal.aborted ? error : soundError(error, limited.aborted, keyHint);
    }
  };
  return { id, transcribe };
}

/** Lists OpenAI's voices. Other servers know most of their names, or have their own. */
const voices = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse', 'marin', 'cedar'];

/** Servers that don't write MP3 say so once. */
const onlyWav = new Learned<true>();

/** Speaks through OpenAI's `POST /audio/speech`. The speed is left to the browser, so that a change of it costs nothing. */
export function openAiSpeech(endpoint: Endpoint, modelId: string, id = modelId): SpeechPort {
  const place = modelAt(endpoint.baseUrl, modelId);
  const ask = async (input: string, voice: string, signal: AbortSignal): Promise<Sound> => {
    const format = onlyWav.get(place) ? 'wav' : 'mp3';
    try {
      const body = { model: modelId, input, voice, response_format: format };
      const response = await postToProvider(endpoint, '/audio/speech', body, signal);
      const bytes = await limitedBody(response.body, soundMaxBytes, soundTooLarge);
      const mediaType = soundTypeOf(bytes);
      if (!mediaType) throw noSound();
      return { bytes, mediaType };
    } catch (error) {
      const { status, words } = answeredError(error) ?? { status: 0, words: '' };
      if (format === 'wav' || (status !== 400 && status !== 422) || !words.includes('response_format')) throw error;
      onlyWav.set(place, true);
      return ask(input, voice, signal);
    }
  };
  const speak: SpeechPort['speak'] = async ({ text, voice = voices[0] ?? '' }, signal, meter) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(soundTimeoutMs)]);
    const characters = [...text].length;
    try {
      return await meterCall(meter, { inputTokens: 0, outputTokens: 0, characters }, async () => ({
        result: await ask(text, voice, limited),
        usage: { characters },
      }));
    } catch (error) {
      throw signal.aborted ? error : soundError(error, limited.aborted, endpoint.keyHint);
    }
  };
  return { id, voices, speak };
}
