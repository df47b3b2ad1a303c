import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { ModelsService } from './model.service.ts';
import { type ProvidersService, presentProvider } from './provider.service.ts';

export function modelRoutes(register: Register, models: ModelsService, providers: ProvidersService): void {
  register(calls.getModels, ({ user }) => models.list(user.userId));
  register(calls.connectModel, async ({ user }) => ({ models: await models.refresh(user.userId) }));
  register(calls.setDefaultModel, async ({ user, body }) => {
    await models.setDefault(user.userId, body.default_model);
    return { message: 'Stored.' };
  });
  register(calls.listModelProviders, async ({ user }) => ({ providers: (await providers.rows(user.userId)).map(presentProvider) }));
  register(calls.testModelProvider, ({ body }) => providers.test(body));
  register(calls.connectModelProvider, ({ user, body }) => providers.connect(user.userId, body.name, body));
  register(calls.refreshModelProvider, ({ user, params }) => providers.refresh(user.userId, params.provider_id));
  register(calls.disconnectModelProvider, async ({ user, params }) => {
    await providers.disconnect(user.userId, params.provider_id);
    return { message: 'Disconnected.' };
  });
}
