import { AppError } from '../../errors.ts';
import { sayAssistant } from '../../messages/assistant.ts';
import { sayChat } from '../../messages/chat.ts';
import { writeSentence } from '../../platform/language/messages.ts';
import type { AnswerMode } from '../chat/run/run-context.ts';
import type { SpecialModels } from '../model/special-models.service.ts';
import type { Policies } from '../policy/policy.service.ts';
import type { ChatImages } from './chat-images.service.ts';

const missing = sayChat('imageModelMissing');

/** Creates the Create image mode: the message is the prompt, the answer an image. */
export const imageMode = (models: SpecialModels, images: ChatImages, policies: Policies): AnswerMode => ({
  name: 'image',
  takes: ({ options }) => options.image,
  check: async ({ userId, isTemporary }) => {
    await policies.ensure(userId, 'image-creation');
    if (isTemporary)
      throw new AppError('not-connected', {
        detail: sayChat('incognitoPicture'),
      });
    if ((await models.connected(userId, 'image')).by === null) throw new AppError('not-connected', { detail: missing });
  },
  answer: async function* ({ userId, question, language }, _, { emit, signal }) {
    await policies.ensureInRun(userId, 'image-creation');
    const model = await models.images(userId);
    if (!model) throw new AppError('not-connected', { detail: missing });
    emit({ type: 'progress', progress: { kind: 'image', text: '' } });
    const image = await model.create(question, signal);
    yield { type: 'sources', sources: { image_url: await images.keep(userId, question, image) } };
    yield { type: 'text', text: writeSentence(sayAssistant('picture'), language) };
  },
});
