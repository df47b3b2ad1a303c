import { isDatabaseAway, withDatabaseBack } from '../../../../platform/database/database-away.ts';
import type { ChatRunsRepository, CreateResult, NewRun } from './run.repository.ts';

/** Limits how long a question waits to learn whether it was stored. */
const lookWithinMs = 3_000;

/** Stores a question with its run. If the connection broke, looks whether it was stored all the same, because a stored question is counted. */
export async function storeQuestion(runs: Pick<ChatRunsRepository, 'create' | 'find'>, created: NewRun): Promise<CreateResult> {
  try {
    return await runs.create(created);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const stored = await withDatabaseBack(() => runs.find(created.run.id), AbortSignal.timeout(lookWithinMs)).catch(() => undefined);
    if (!stored) throw error;
    return { kind: 'created' };
  }
}
