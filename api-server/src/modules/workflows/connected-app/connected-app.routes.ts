import { getConnectedApps } from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { Apps } from './connected-app.service.ts';

export function appRoutes(register: Register, apps: Apps): void {
  register(getConnectedApps, async ({ user, language }) => ({ connectedApps: await apps.connected(user.userId, language) }));
}
