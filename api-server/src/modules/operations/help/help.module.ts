import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { helpRoutes } from './help.routes.ts';
import { createHelpService } from './help.service.ts';
import { logBroken } from './help-files.ts';

export function helpModule({ log }: Parts) {
  const help = createHelpService(logBroken(log));
  return defineModule({ name: 'help', routes: ({ register }) => helpRoutes(register, help) });
}
