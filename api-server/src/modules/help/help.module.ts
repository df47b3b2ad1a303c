import { defineModule } from '../../module.ts';
import { helpRoutes } from './help.routes.ts';
import { createHelpService } from './help.service.ts';

export function helpModule() {
  const help = createHelpService();
  return defineModule({ name: 'help', routes: ({ register }) => helpRoutes(register, help) });
}
