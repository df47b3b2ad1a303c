import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AlertModule } from '../alert/alert.module.ts';
import { accessRoutes } from './access.routes.ts';
import { AccessService } from './access.service.ts';
import type { AccessParts } from './access-parts.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
}

/** Shares things with people, teams and workspaces. */
export function accessModule({ database }: Parts, { access: { access, grantees, feed }, alert: { alert } }: Needs) {
  const service = new AccessService({ access, grantees, alert });
  let stopListening: (() => Promise<void>) | undefined;
  return defineModule({
    name: 'access',
    routes: ({ register }) => accessRoutes(register, service),
    open: async () => {
      stopListening = await database.listen('sharing_changed', (payload) => void feed.announce(payload));
    },
    close: () => stopListening?.(),
  });
}
