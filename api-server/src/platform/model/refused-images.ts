import { sayProvider } from '../../messages/provider.ts';
import { quote } from '../language/quote.ts';
import { answeredError } from './model-errors.ts';
import { ModelError, type ModelPart, type ModelRequest, pdfType } from './model-port.ts';

const refusals = [400, 404, 405, 415, 422, 500, 501];
const aboutImages = /\b(images?|image_url|image[ _-]input|vision|multi-?modal|pictures?|content[ _-]?(type|parts?))\b/i;
const refusing = [
  /not (currently |yet )?(supported?|available|allowed|enabled|implemented|an? )/i,
  /unsupported|unrecognized|unknown (variant|field)|only supported by|unexpected|at most 0/i,
  /\bdoes(n't| not)( \w+)? (support|accept|have)/i,
  /cannot (accept|process|read) (images|image input)|no endpoints|not permitted|missing data required|must be a string|valid string/i,
];
/** Servers that accept only text may not know the word for what they received instead. */
const wantsText = /content\W{0,12}(must be a|should be a( valid)?|expected( a)?|is not a) string|input should be a valid string/i;
/** The model accepts pictures, but not this one. */
const aboutThisOne = [
  /\b(image|picture)\w*( \w+){0,3} (is|are) (too|not valid|invalid|larger?|corrupt)/i,
  /invalid (image|base64)|too (large|big|many)|exceed|(format|mime|media[ _-]?type)|could not (process|decode)|valid image|unsupported image\b/i,
];
const saysAny = (patterns: readonly RegExp[], words: string) => patterns.some((pattern) => pattern.test(words));

/** Returns whether a provider refused a request because its model accepts no pictures, by its status and message. */
export function refusesImages(error: unknown): boolean {
  const answer = answeredError(error);
  if (!answer || !refusals.includes(answer.status)) return false;
  const { words } = answer;
  return wantsText.test(words) || (aboutImages.test(words) && saysAny(refusing, words) && !saysAny(aboutThisOne, words));
}

/**
 * Says what to do if a model accepts no pictures. There is no retry without them, because that answer would miss the point. A PDF is left out
 * instead, because the chat may have been about it earlier; the model learns that it was.
 */
export function tellingRefusedImages(
  answer: (request: ModelRequest) => AsyncIterable<ModelPart>,
  request: ModelRequest,
  onRefused: () => void,
): AsyncIterable<ModelPart> {
  const images = request.messages.flatMap(({ images: some = [] }) => some);
  if (!images.length) return answer(request);
  const hasPdf = images.some(({ mediaType }) => mediaType === pdfType);
  const begun = { isActing: false };
  const told = tellingRefusals(answer({ ...noting(request, begun), say: undefined }), onRefused, () => hasPdf && !begun.isActing);
  return hasPdf ? withoutRefusedPdfs(told, () => tellingRefusedImages(answer, withoutPdfs(request), onRefused)) : told;
}

/** Returns a request that notes when one of its tools is used. From then on, the answer may not begin again. */
const noting = (request: ModelRequest, begun: { isActing: boolean }): ModelRequest => ({
  ...request,
  ...(request.tools && {
    tools: request.tools.map((tool) => ({
      ...tool,
      run: (...given: Parameters<typeof tool.run>) => {
        begun.isActing = true;
        return tool.run(...given);
      },
    })),
  }),
});

async function* tellingRefusals(
  parts: AsyncIterable<ModelPart>,
  onRefused: () => void,
  mayLeaveOut: () => boolean,
): AsyncGenerator<ModelPart> {
  let hasText = false;
  try {
    for await (const part of parts) {
      hasText ||= part.type === 'text';
      yield part;
    }
  } catch (error) {
    if (hasText) throw error;
    if (mayLeaveOut() && refusesFiles(error)) throw new PdfRefusal();
    if (!refusesImages(error)) throw error;
    onRefused();
    throw new ModelError('provider-refused', sayProvider('noPictures'));
  }
}

class PdfRefusal extends Error {}

async function* withoutRefusedPdfs(parts: AsyncIterable<ModelPart>, again: () => AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  try {
    yield* parts;
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error;
    yield* again();
  }
}

/** Returns whether a provider refused a request because of a PDF in it: its model reads none, or this one is too long or protected. */
function refusesFiles(error: unknown): boolean {
  const answer = answeredError(error);
  return answer !== undefined && [400, 413, 415, 422].includes(answer.status) && !aboutLength.test(answer.words);
}

/** The conversation is too long for the model, or the account has used up what it may. */
const aboutLength = /\b(context|tokens?|prompt is too long|quota|rate limit|credit|billing)\b/i;

/** Returns a request without its PDFs, which says so. */
const withoutPdfs = (request: ModelRequest): ModelRequest => ({
  ...request,
  messages: request.messages.map((message) => {
    const left = message.images?.filter(({ mediaType }) => mediaType === pdfType) ?? [];
    if (!left.length) return message;
    const names = left.map(({ name }) => quote(name)).join(', ');
    const images = message.images?.filter(({ mediaType }) => mediaType !== pdfType) ?? [];
    return { ...message, images, content: `${message.content}\n\n(You can’t see ${names}: the file was refused. Tell the user.)` };
  }),
});
