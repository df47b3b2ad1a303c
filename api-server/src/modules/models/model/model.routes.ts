import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import type { ModelsService } from './model.service.ts';
import { type ProvidersService, presentProvider } from './provider.service.ts';

export function modelRoutes(register: Register, models: ModelsService, providers: ProvidersService): void {
  register(calls.getModels, ({ user, language }) => models.list(user.userId, language));
  register(calls.connectModel, async ({ user, language }) => ({ models: await models.refresh(user.userId, language) }));
  register(calls.setDefaultModel, async ({ user, body }) => {
    await models.setDefault(user.userId, body.default_model);
    return { message: 'Stored.' };
  });
  register(calls.listModelProviders, async ({ user }) => ({ providers: (await providers.rows(user.userId)).map(presentProvider) }));
  register(calls.testModelProvider, async ({ body, language }) => writeProblem(await providers.test(body), language));
  register(calls.connectModelProvider, async ({ user, body, language }) =>
    writeProblem(await providers.connect(user.userId, body.name, body), language),
  );
  register(calls.refreshModelProvider, async ({ user, params, language }) =>
    writeProblem(await providers.refresh(user.userId, params.provider_id), language),
  );
  register(calls.disconnectModelProvider, async ({ user, params }) => {
    await providers.disconnect(user.userId, params.provider_id);
    return { message: 'Disconnected.' };
  });
}
