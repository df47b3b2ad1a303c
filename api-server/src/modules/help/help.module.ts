import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { helpRoutes } from './help.routes.ts';
import { createHelpService } from './help.service.ts';

export function helpModule({ log }: Parts) {
  const help = createHelpService((file, error) => log.warn({ err: error, file }, 'a translated help article cannot be used'));
  return defineModule({ name: 'help', routes: ({ register }) => helpRoutes(register, help) });
}
