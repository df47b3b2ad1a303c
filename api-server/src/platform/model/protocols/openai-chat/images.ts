import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { sayProvider } from '../../../../messages/provider.ts';
import { limitedBody } from '../../../limited-body.ts';
import type { Meter } from '../../meter.ts';
import { meterCall, requestTokens } from '../../metered-calls.ts';
import { isSilence, refusal, toModelError } from '../../model-errors.ts';
import { ModelError } from '../../model-port.ts';
import { type FormField, multipart } from '../../multipart.ts';
import { imageEndings, wholeImageTypeOf } from '../../picture-bytes.ts';
import type { Endpoint, ImagePort, Picture, PictureEdit } from '../../protocol.ts';
import { addressAt, bearer } from '../../provider-call.ts';
import { usageOf } from './usage.ts';

export const pictureTimeoutMs = 120_000;
const bytesMax = 20 * 1024 * 1024;
/** Fits a picture in base64, which is a third larger than the picture. */
export const pictureBodyMaxBytes = bytesMax * 1.4;
export const tooLarge = () => new ModelError('provider-failed', sayProvider('imageTooLarge'));
const promptMax = 4_000;
/** The tokens of a large picture, for models whose pictures are charged by token. */
const pictureOutput = 6_300;

const answer = z.object({
  data: z.array(z.object({ b64_json: z.optional(z.nullable(z.string())), url: z.optional(z.nullable(z.string())) })).check(z.minLength(1)),
  usage: z.optional(z.unknown()),
});

/**
 * Creates and edits pictures through OpenAI's `POST /images/generations` and `/images/edits` of any endpoint. No format is requested,
 * because newer models reject that parameter: a picture arrives inline or at an address, which is fetched under the same guard as the
 * endpoint.
 */
export function openAiImages(endpoint: Endpoint, modelId: string, id = modelId): ImagePort {
  const create: ImagePort['create'] = (prompt, signal, meter) => {
    const asked = clip(prompt);
    const request = { contentType: 'application/json', body: JSON.stringify({ model: modelId, prompt: asked, n: 1 }) };
    return picture(endpoint, '/images/generations', request, requestTokens(asked), signal, meter);
  };
  if (cannotEdit.test(modelId)) return { id, create };
  return {
    id,
    create,
    takesMask: true,
    edit: (edit, signal, meter) => {
      const isVariation = edit.isVariation === true && onlyVaries.test(modelId);
      const fields = isVariation ? formOf(modelId, edit, undefined) : formOf(modelId, edit, clip(edit.prompt));
      const tokens = requestTokens(edit.prompt) + sourceTokens;
      return picture(endpoint, isVariation ? '/images/variations' : '/images/edits', multipart(fields), tokens, signal, meter);
    },
  };
}

/** A model that only creates. */
const cannotEdit = /(?:^|\/)dall-e-3/;
/** A model that changes nothing without a mask, but makes variations. */
const onlyVaries = /(?:^|\/)dall-e-2/;
const sourceTokens = 1_500;
const clip = (prompt: string) => cutText(prompt, promptMax);

function formOf(model: string, { picture: { bytes, mediaType }, mask }: PictureEdit, prompt: string | undefined): FormField[] {
  const fields: FormField[] = [
    { name: 'model', value: model },
    ...(prompt === undefined ? [] : [{ name: 'prompt', value: prompt }]),
    { name: 'n', value: '1' },
    { name: 'image', value: { bytes, type: mediaType, fileName: `image.${imageEndings[mediaType]}` } },
  ];
  return mask ? [...fields, { name: 'mask', value: { bytes: mask, type: 'image/png', fileName: 'mask.png' } }] : fields;
}

interface PictureRequest {
  readonly contentType: string;
  readonly body: string | Buffer;
}

async function picture(
  { baseUrl, apiKey, keyHint, fetch }: Endpoint,
  path: string,
  { contentType, body }: PictureRequest,
  inputTokens: number,
  signal: AbortSignal,
  meter: Meter | undefined,
): Promise<Picture> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(pictureTimeoutMs)]);
  try {
    return await meterCall(meter, { inputTokens, outputTokens: pictureOutput, pictures: 1 }, async () => {
      const headers = { 'content-type': contentType, ...bearer(apiKey) };
      const sent = typeof body === 'string' ? body : new Uint8Array(body);
      const response = await fetch(addressAt(baseUrl, path), { method: 'POST', headers, body: sent, signal: limited });
      if (response.status !== 200) throw refusal(response.status, keyHint, await reasonOf(response));
      const parsed = z.safeParse(answer, JSON.parse((await limitedBody(response.body, pictureBodyMaxBytes, tooLarge)).toString('utf8')));
      const [image] = parsed.success ? parsed.data.data : [];
      const bytes = image?.b64_json ? Buffer.from(image.b64_json, 'base64') : await download(image?.url, fetch, limited);
      const mediaType = bytes && wholeImageTypeOf(bytes);
      if (!bytes || !mediaType) throw new ModelError('provider-failed', sayProvider('noImage'));
      const usage = parsed.success ? usageOf(parsed.data.usage) : {};
      return { result: { bytes, mediaType }, usage: { ...usage, pictures: 1 } };
    });
  } catch (error) {
    throw signal.aborted ? error : pictureError(error, limited.aborted, keyHint);
  }
}

/** Returns what to say about a picture that did not come. */
export function pictureError(error: unknown, isLate: boolean, keyHint: Endpoint['keyHint']): ModelError {
  if (error instanceof ModelError) return error;
  if (isLate) return new ModelError('provider-failed', sayProvider('imageTooSlow'));
  if (error instanceof SyntaxError) return new ModelError('provider-failed', sayProvider('noImage'));
  if (error instanceof TypeError && isSilence(error.cause)) return new ModelError('provider-failed', sayProvider('silent'));
  if (error instanceof TypeError) return new ModelError('provider-unreachable', sayProvider('imageUnreachable'));
  return toModelError(error, keyHint);
}

async function download(url: string | null | undefined, fetch: Endpoint['fetch'], signal: AbortSignal): Promise<Buffer | undefined> {
  if (!url || !/^https?:\/\//.test(url)) return undefined;
  const response = await fetch(url, { signal });
  return response.status === 200 ? limitedBody(response.body, pictureBodyMaxBytes, tooLarge) : undefined;
}

/** Providers reject some prompts with a sentence that the user needs. */
async function reasonOf(response: Response): Promise<string | undefined> {
  const text = (await limitedBody(response.body, pictureBodyMaxBytes, tooLarge)).toString('utf8');
  try {
    const parsed = z.safeParse(z.object({ error: z.object({ message: z.string() }) }), JSON.parse(text));
    return parsed.success ? cutText(parsed.data.error.message, 300) : undefined;
  } catch {
    return undefined;
  }
}
