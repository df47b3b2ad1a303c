import { AsyncLocalStorage } from 'node:async_hooks';

/** Says what a statement is for: a page that somebody waits for, other work, or upkeep that takes as long as there are rows. */
export type StatementKind = 'page' | 'job' | 'maintenance';

/** How long a statement may take, including the wait for locks. 0 means as long as it takes. */
const timeouts: Readonly<Record<StatementKind, number>> = { page: 5_000, job: 60_000, maintenance: 0 };

const store = new AsyncLocalStorage<StatementKind>();

/** Runs work whose statements are of a kind. */
export const runStatementsAs = <T>(kind: StatementKind, work: () => T): T => store.run(kind, work);

/** Returns how many milliseconds a statement of the current work may take. */
export const statementTimeout = (): number => timeouts[store.getStore() ?? 'job'];
