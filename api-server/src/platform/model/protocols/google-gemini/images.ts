import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { sayProvider } from '../../../../messages/provider.ts';
import { limitedText } from '../../../limited-body.ts';
import { meterCall, requestTokens } from '../../metered-calls.ts';
import { ModelError } from '../../model-port.ts';
import { wholeImageTypeOf } from '../../picture-bytes.ts';
import type { Endpoint, ImagePort, Picture } from '../../protocol.ts';
import { postToProvider } from '../../provider-call.ts';
import { tokenCount } from '../../token-count.ts';
import { pictureBodyMaxBytes, pictureError, pictureTimeoutMs, tooLarge } from '../openai-chat/images.ts';

/** The tokens that a picture costs in a request, and in an answer. */
const pictureTokens = 1_290;
const promptMax = 8_000;

const answer = z.object({
  candidates: z.optional(
    z.array(
      z.object({
        content: z.optional(z.object({ parts: z.optional(z.array(z.object({ inlineData: z.optional(z.object({ data: z.string() })) }))) })),
        finishReason: z.optional(z.string()),
      }),
    ),
  ),
  promptFeedback: z.optional(z.object({ blockReason: z.optional(z.string()) })),
  usageMetadata: z.optional(z.object({ promptTokenCount: z.optional(z.unknown()), candidatesTokenCount: z.optional(z.unknown()) })),
});

const isSafety = (reason: string | undefined) => reason !== undefined && /SAFETY|BLOCK|PROHIBITED|RECITATION|SPII/.test(reason);

/** Creates and edits pictures with Gemini's image models, which answer `generateContent` with a picture. They take no mask. */
export function geminiImages(endpoint: Endpoint, modelId: string, id = modelId): ImagePort {
  const { keyHint, apiKey } = endpoint;
  const ask = async (prompt: string, pictures: readonly Picture[], signal: AbortSignal, meter: Parameters<ImagePort['create']>[2]) => {
    const asked = cutText(prompt, promptMax);
    const limited = AbortSignal.any([signal, AbortSignal.timeout(pictureTimeoutMs)]);
    const inlined = pictures.map(({ bytes, mediaType }) => ({
      inlineData: { mimeType: mediaType, data: Buffer.from(bytes).toString('base64') },
    }));
    const body = {
      contents: [{ role: 'user', parts: [...inlined, { text: asked }] }],
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
    };
    const inputTokens = requestTokens(asked) + pictures.length * pictureTokens;
    try {
      return await meterCall(meter, { inputTokens, outputTokens: pictureTokens, pictures: 1 }, async () => {
        const path = `/models/${encodeURIComponent(modelId)}:generateContent`;
        const response = await postToProvider(endpoint, path, body, limited, apiKey ? { 'x-goog-api-key': apiKey } : {});
        const parsed = z.safeParse(answer, JSON.parse(await limitedText(response, pictureBodyMaxBytes, tooLarge)));
        const { candidates = [], promptFeedback, usageMetadata } = parsed.success ? parsed.data : {};
        const data = candidates.flatMap(({ content }) => content?.parts ?? []).find(({ inlineData }) => inlineData)?.inlineData?.data;
        if (!data && (promptFeedback?.blockReason || candidates.some(({ finishReason }) => isSafety(finishReason))))
          throw new ModelError('provider-refused', sayProvider('refusedToAnswer'));
        const bytes = Buffer.from(data ?? '', 'base64');
        const mediaType = wholeImageTypeOf(bytes);
        if (!mediaType) throw new ModelError('provider-failed', sayProvider('noImage'));
        const usage = {
          inputTokens: tokenCount(usageMetadata?.promptTokenCount),
          outputTokens: tokenCount(usageMetadata?.candidatesTokenCount),
          pictures: 1,
        };
        return { result: { bytes, mediaType }, usage };
      });
    } catch (error) {
      throw signal.aborted ? error : pictureError(error, limited.aborted, keyHint);
    }
  };
  return {
    id,
    create: (prompt, signal, meter) => ask(prompt, [], signal, meter),
    edit: ({ prompt, picture }, signal, meter) => ask(prompt, [picture], signal, meter),
  };
}
