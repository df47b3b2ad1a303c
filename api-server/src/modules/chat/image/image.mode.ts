import { AppError } from '../../../errors.ts';
import type { AnswerMode, RunQuestion } from '../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { sayChat } from '../../../messages/chat.ts';
import { withDatabaseBack } from '../../../platform/database/database-away.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import { imageTypeOf } from '../../../platform/model/picture-bytes.ts';
import type { ImagePort, Picture } from '../../../platform/model/protocol.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { SpecialModels } from '../../models/model/special-models.service.ts';
import type { ChatImages } from './chat-images.service.ts';

const missing = sayChat('imageModelMissing');
/** Models read English best. */
const variation = 'Create another version of this picture: the same subject and style, with different details and composition.';

interface ImageModeDependencies {
  readonly models: SpecialModels;
  readonly images: ChatImages;
  readonly policies: Policies;
}

/** Creates the Create image mode: the message is the prompt, the answer an image. With a source, the message says what to change in it. */
export const imageMode = ({ models, images, policies }: ImageModeDependencies): AnswerMode => ({
  name: 'image',
  takes: ({ options }) => options.image,
  check: async ({ userId, isTemporary, options }) => {
    await policies.ensure(userId, 'image-creation');
    if (isTemporary) throw new AppError('not-connected', { detail: sayChat('incognitoPicture') });
    const { images: connected } = await models.overview(userId);
    if (connected.by === null) throw new AppError('not-connected', { detail: missing });
    if (!options.imageSource) return;
    if (connected.edits === 'none') throw new AppError('not-connected', { detail: sayChat('imageEditMissing') });
    if (options.imageMask && connected.edits !== 'mask') throw new AppError('not-connected', { detail: sayChat('imageMaskMissing') });
    await images.ensure(userId, options.imageSource);
  },
  answer: async function* (asked, _, { emit, signal }) {
    const { userId, question, language } = asked;
    await policies.ensureInRun(userId, 'image-creation');
    const model = await models.images(userId);
    if (!model) throw new AppError('not-connected', { detail: missing });
    emit({ type: 'progress', progress: { kind: 'image', text: '' } });
    const source = await sourceOf(images, asked);
    const image = source ? await change(model, asked, source, signal) : await model.create(question, signal);
    const from = source ? { image_from: source.address } : {};
    yield { type: 'sources', sources: { image_url: await withDatabaseBack(() => images.keep(userId, question, image), signal), ...from } };
    yield { type: 'text', text: writeSentence(sayAssistant(source ? 'changedPicture' : 'picture'), language) };
  },
});

interface Source {
  readonly address: string;
  readonly picture: Picture;
}

/** Returns the picture to change: the one that the request names, else the first that is attached to the question. */
async function sourceOf(images: ChatImages, { userId, options, attachments }: RunQuestion): Promise<Source | undefined> {
  if (options.imageSource) return { address: options.imageSource, picture: await images.read(userId, options.imageSource) };
  return images.firstPicture(
    userId,
    attachments.map(({ file_id }) => file_id),
  );
}

async function change(model: ImagePort, { question, options }: RunQuestion, { picture }: Source, signal: AbortSignal): Promise<Picture> {
  if (!model.edit) throw new ModelError('provider-failed', sayChat('imageEditMissing'));
  const { isVariation, imageMask } = options;
  const mask = imageMask ? Buffer.from(imageMask, 'base64') : undefined;
  if (mask && imageTypeOf(mask) !== 'image/png') throw new ModelError('provider-failed', sayChat('imageMaskInvalid'));
  return model.edit({ prompt: isVariation ? variation : question, picture, mask, isVariation }, signal);
}
