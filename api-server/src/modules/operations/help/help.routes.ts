import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { HelpService } from './help.service.ts';

export function helpRoutes(register: Register, help: HelpService): void {
  register(calls.listHelpArticles, async ({ query, language }) => ({ articles: [...(await help.list(query.category, language))] }));
}
