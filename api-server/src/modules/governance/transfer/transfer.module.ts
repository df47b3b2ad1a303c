import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { AccessParts } from '../access/access-parts.ts';
import { createLeaving } from './leaving.service.ts';
import { transferRoutes } from './transfer.routes.ts';
import { createTransfers } from './transfer.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
}

/** Gives things another owner: when their owner wants it, and when people leave. */
export function transferModule({ db }: Parts, { access: { access, grantees }, alert: { alert } }: Needs) {
  const transfers = createTransfers({ db, access, grantees, alert });
  return defineModule({
    name: 'transfer',
    routes: ({ register }) => transferRoutes(register, transfers),
    leaving: createLeaving({ db, access, alert }),
  });
}

export type TransferModule = ReturnType<typeof transferModule>;
