import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AccountModule } from '../account/account.module.ts';
import type { AlertModule } from '../alert/alert.module.ts';
import { ExportsRepository } from './data-export.repository.ts';
import { exportContentRoute, exportRoutes } from './data-export.routes.ts';
import { ExportsService } from './data-export.service.ts';

interface Needs {
  readonly account: AccountModule;
  readonly alert: AlertModule;
}

export function dataExportModule({ db, isExclusive, storage, secret, clock, log }: Parts, { account, alert: { alert } }: Needs) {
  const repository = new ExportsRepository(db);
  const exports = new ExportsService({ repository, storage, secret, clock, log, data: account.data, alert });
  return defineModule({
    name: 'data-export',
    routes: ({ register, http }) => {
      exportRoutes(register, exports);
      exportContentRoute(http, exports);
    },
    jobs: exports.jobs,
    queue: exports.queue,
    useQueue: (send) => exports.useQueue(send),
    open: () => exports.open(isExclusive),
    close: () => exports.close(),
  });
}
