import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { ModelsService } from './model.service.ts';

export function modelRoutes(register: Register, models: ModelsService): void {
  register(calls.getModels, ({ user, language }) => models.list(user.userId, language));
  register(calls.connectModel, async ({ user, language }) => ({ models: await models.refresh(user.userId, language) }));
  register(calls.setDefaultModel, async ({ user, body }) => {
    await models.setDefault(user.userId, body.default_model);
    return { message: 'Stored.' };
  });
}
