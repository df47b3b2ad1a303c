import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { ModelsService } from './models.service.ts';

export function modelRoutes(register: Register, models: ModelsService): void {
  register(calls.getModels, async () => models.list());
  register(calls.connectModel, async () => ({ models: await models.refresh() }));
}
