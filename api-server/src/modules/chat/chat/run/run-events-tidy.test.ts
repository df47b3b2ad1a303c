import { sql } from 'drizzle-orm';
import { daysBefore } from 'shared-contracts/days';
import { expect, it } from 'vitest';
import { chatRunEvents } from '../../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../../testing/app-with-user.ts';
import { makeOwned } from '../../../../testing/owned-things.ts';
import { RunWatchRepository } from './run-watch.repository.ts';

const { api, user } = appWithUser({}, { isEmptied: true });

it('deletes the events of runs that ended a day ago, also while other nodes do', async () => {
  const { db, urgent } = api.database;
  for (let run = 0; run < 40; run++) await makeOwned(db, 'chat-run', user.email);
  const recent = await makeOwned(db, 'chat-run', user.email);
  await db.execute(sql`update chat_runs set ended_at = now() - interval '25 hours' where id <> ${recent}`);
  const nodes = Array.from({ length: 4 }, () => new RunWatchRepository(db, urgent));
  const before = daysBefore(new Date(), 1);
  const counts = await Promise.all(nodes.map((node) => node.forgetOldEvents(before, 15)));
  expect(counts.every((count) => count <= 15)).toBe(true);
  await api.app.jobs.find(({ name }) => name === 'chat-events-tidy')?.run();
  expect((await db.select().from(chatRunEvents)).map(({ runId }) => runId)).toEqual([recent]);
  // What was deleted isn't looked at again.
  expect((await db.execute(sql`select 1 from chat_runs where has_events and ended_at < now() - interval '24 hours'`)).rows).toEqual([]);
});
