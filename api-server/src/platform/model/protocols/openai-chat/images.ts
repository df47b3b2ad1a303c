import * as z from 'zod/mini';
import { sayProvider } from '../../../../messages/provider.ts';
import { limitedBody } from '../../../limited-body.ts';
import { metered, requestTokens } from '../../metered-calls.ts';
import { refusal, toModelError } from '../../model-errors.ts';
import { type ImageType, ModelError } from '../../model-port.ts';
import type { Endpoint, ImagePort } from '../../protocol.ts';
import { usageOf } from './usage.ts';

const timeoutMs = 120_000;
const bytesMax = 20 * 1024 * 1024;
/** Base64 is a third larger than the picture. */
const bodyMaxBytes = bytesMax * 1.4;
const tooLarge = () => new ModelError('provider-failed', sayProvider('imageTooLarge'));
const promptMax = 4_000;
/** The tokens of a large picture, for models whose pictures are charged by token. */
const pictureOutput = 6_300;

const answer = z.object({
  data: z.array(z.object({ b64_json: z.optional(z.nullable(z.string())), url: z.optional(z.nullable(z.string())) })).check(z.minLength(1)),
  usage: z.optional(z.unknown()),
});

/**
 * Creates pictures through OpenAI's `POST /images/generations` of any endpoint. No format is requested, because newer models reject that
 * parameter: a picture arrives inline or at an address, which is fetched under the same guard as the endpoint.
 */
export function openAiImages({ baseUrl, apiKey, keyHint, fetch }: Endpoint, modelId: string, id = modelId): ImagePort {
  return {
    id,
    create: async (prompt, signal, meter) => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const asked = prompt.slice(0, promptMax).toWellFormed();
        return await metered(meter, { inputTokens: requestTokens(asked), outputTokens: pictureOutput, pictures: 1 }, async () => {
          const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/images/generations`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
            body: JSON.stringify({ model: modelId, prompt: asked, n: 1 }),
            signal: limited,
          });
          if (response.status !== 200) throw refusal(response.status, keyHint, await reasonOf(response));
          const parsed = z.safeParse(answer, JSON.parse((await limitedBody(response.body, bodyMaxBytes, tooLarge)).toString('utf8')));
          const [image] = parsed.success ? parsed.data.data : [];
          const bytes = image?.b64_json ? Buffer.from(image.b64_json, 'base64') : await download(image?.url, fetch, limited);
          const mediaType = bytes && imageTypeOf(bytes);
          if (!bytes || !mediaType) throw new ModelError('provider-failed', sayProvider('noImage'));
          const usage = parsed.success ? usageOf(parsed.data.usage) : {};
          return { result: { bytes, mediaType }, usage: { ...usage, pictures: 1 } };
        });
      } catch (error) {
        if (signal.aborted) throw error;
        if (limited.aborted) throw new ModelError('provider-failed', sayProvider('imageTooSlow'));
        if (error instanceof SyntaxError) throw new ModelError('provider-failed', sayProvider('noImage'));
        if (error instanceof TypeError) throw new ModelError('provider-unreachable', sayProvider('imageUnreachable'));
        throw toModelError(error, keyHint);
      }
    },
  };
}

async function download(url: string | null | undefined, fetch: Endpoint['fetch'], signal: AbortSignal): Promise<Buffer | undefined> {
  if (!url || !/^https?:\/\//.test(url)) return undefined;
  const response = await fetch(url, { signal });
  return response.status === 200 ? limitedBody(response.body, bodyMaxBytes, tooLarge) : undefined;
}

/** Providers reject some prompts with a sentence that the user needs. */
async function reasonOf(response: Response): Promise<string | undefined> {
  const text = (await limitedBody(response.body, bodyMaxBytes, tooLarge)).toString('utf8');
  try {
    const parsed = z.safeParse(z.object({ error: z.object({ message: z.string() }) }), JSON.parse(text));
    return parsed.success ? parsed.data.error.message.slice(0, 300).toWellFormed() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the type of an image from its bytes, regardless of its name. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const begins = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  const isWebp = begins(0x52, 0x49, 0x46, 0x46) && Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}
