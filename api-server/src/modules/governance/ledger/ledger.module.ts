import { defineModule } from '../../../kernel/module.ts';
import type { Tool } from '../../../kernel/tool/tool.ts';
import type { Parts } from '../../../parts.ts';
import { LedgerRepository } from './ledger.repository.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { createLedger } from './ledger.service.ts';

/** Creates the ledger: what runs of the assistant did, and how to undo it. */
export function ledgerModule({ db, clock, log }: Parts, { tools }: { readonly tools: () => readonly Tool[] }) {
  const ledger = createLedger({ repository: new LedgerRepository(db), tools, clock, log });
  return defineModule({
    name: 'ledger',
    routes: ({ register }) => ledgerRoutes(register, ledger),
    jobs: [{ name: 'ledger-tidy', cron: '27 3 * * *', run: ledger.tidy }],
    ledger,
    allTools: tools,
  });
}

export type LedgerModule = ReturnType<typeof ledgerModule>;
