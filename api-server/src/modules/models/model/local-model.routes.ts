import { getLocalDiscovery, setLocalDiscovery } from 'shared-contracts/admin-calls';
import { connectLocalModels, findLocalModels, setFavoriteModel, shareLocalModels } from 'shared-contracts/connection-calls';
import type { Register } from '../../../http/register-call.ts';
import { installationHolder } from '../../../kernel/scope.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import { presentConnection, presentProvider } from './connection.presenter.ts';
import type { Connections } from './connection.service.ts';
import type { LocalModels } from './local-model.service.ts';
import type { ModelsService } from './model.service.ts';

interface LocalModelRoutes {
  readonly local: LocalModels;
  readonly models: ModelsService;
  readonly connections: Connections;
}

/** Serves the models on the server's own computer, and people's favorites. */
export function localModelRoutes(register: Register, { local, models, connections }: LocalModelRoutes): void {
  register(findLocalModels, ({ user }) => local.find(user.userId));
  register(connectLocalModels, async ({ user, body, language }) => {
    await local.ensureOn();
    const { connection, problem } = writeProblem(await connections.connectLocal({ of: 'me', id: user.userId }, body.server), language);
    return { provider: connection && presentProvider(connection), problem };
  });
  register(shareLocalModels, async ({ body, language }) => {
    await local.ensureOn();
    const { connection, problem } = writeProblem(await connections.connectLocal(installationHolder, body.server), language);
    return { connection: connection && presentConnection(connection), problem };
  });
  register(getLocalDiscovery, () => local.discovery());
  register(setLocalDiscovery, async ({ body }) => {
    await local.setDiscovery(body.looks_for_local);
    return { message: 'Saved.' };
  });
  register(setFavoriteModel, async ({ user, body }) => {
    await models.setFavorite(user.userId, body.favorite_model, body.is_favorite);
    return { message: 'Stored.' };
  });
}
