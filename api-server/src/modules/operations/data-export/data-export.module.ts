import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { ExportsRepository } from './data-export.repository.ts';
import { exportContentRoute, exportRoutes } from './data-export.routes.ts';
import { createExportsService } from './data-export.service.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';

interface Needs {
  readonly alert: AlertModule;
}

export function dataExportModule({ db, isExclusive, storage, secret, clock, log }: Parts, { alert: { alert } }: Needs) {
  const repository = new ExportsRepository(db);
  const personalData = new PersonalDataRepository(db);
  const exports = createExportsService({ repository, personalData, storage, secret, clock, log, alert });
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
