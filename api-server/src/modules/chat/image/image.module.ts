import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { IdentityParts } from '../../identity/session/identity.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import type { FileModule } from '../../works/file/file.module.ts';
import { chatImageRoute } from './chat-image.route.ts';
import { createChatImages } from './chat-images.service.ts';
import { imageMode } from './image.mode.ts';
import { remoteImageRoute, remoteImageRoutes } from './remote-images.routes.ts';
import { createRemoteImages } from './remote-images.service.ts';

interface Needs {
  readonly identity: IdentityParts;
  readonly file: FileModule;
  readonly model: ModelModule;
  readonly policy: PolicyModule;
}

/** Creates the images in answers: those that models generate, and those on other servers that answers reference. */
export function imageModule({ outbound, secret, clock }: Parts, { identity, file, model, policy: { policies } }: Needs) {
  const chatImages = createChatImages(file, secret);
  const remoteImages = createRemoteImages({ outbound, secret, clock, throttle: identity.throttle });
  return defineModule({
    name: 'image',
    routes: ({ register, http }) => {
      chatImageRoute(http, chatImages);
      remoteImageRoutes(register, remoteImages);
      remoteImageRoute(http, remoteImages);
    },
    modes: [imageMode({ models: model.specialModels, images: chatImages, policies })],
  });
}
