import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { AuthModule } from '../../identity/auth/auth.module.ts';
import type { IdentityParts } from '../../identity/session/identity.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import type { FileModule } from '../../works/file/file.module.ts';
import { chatImageRoute } from './chat-image.route.ts';
import { createChatImages } from './chat-images.service.ts';
import { imageMode } from './image.mode.ts';
import { remoteImageRoute, remoteImageRoutes } from './remote-images.routes.ts';
import { createRemoteImages } from './remote-images.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly auth: AuthModule;
  readonly identity: IdentityParts;
  readonly file: FileModule;
  readonly model: ModelModule;
  readonly policy: PolicyModule;
}

/** Creates the images in answers: those that models generate, and those on other servers that answers reference. */
export function imageModule(
  { outbound, secret, clock }: Parts,
  { access: { access }, auth, identity, file, model, policy: { policies } }: Needs,
) {
  const chatImages = createChatImages(file, access.reachOf.bind(access), secret);
  const remoteImages = createRemoteImages({ outbound, secret, clock, throttle: identity.throttle });
  return defineModule({
    name: 'image',
    routes: ({ register, http }) => {
      chatImageRoute(http, chatImages, auth.authenticate);
      remoteImageRoutes(register, remoteImages);
      remoteImageRoute(http, remoteImages);
    },
    modes: [imageMode({ models: model.specialModels, images: chatImages, policies })],
  });
}
