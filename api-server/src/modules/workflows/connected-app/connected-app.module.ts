import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { AppsRepository } from './connected-app.repository.ts';
import { appRoutes } from './connected-app.routes.ts';
import { createApps } from './connected-app.service.ts';

export function connectedAppModule({ db }: Parts) {
  const apps = createApps(new AppsRepository(db));
  return defineModule({ name: 'connected-app', routes: ({ register }) => appRoutes(register, apps) });
}
