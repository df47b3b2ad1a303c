import { completeChat, readReport } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { breakStatement } from '../../../testing/broken-statement.ts';

const { api, user } = appWithUser();

it('is stored once the database is back, and its answer ends complete', async () => {
  const body = { email: user.email, message: 'What do agents do?', deep_dive: true };
  const asked: ReturnType<typeof ask>[] = [];
  const ask = () => api.call(completeChat, { body }, user);
  await breakStatement(api.own, 'reports', 'insert into "reports"', () => void asked.push(ask()));
  const { body: answer } = (await asked[0]) ?? {};
  const report_id = answer?.sources?.report_id ?? '';
  expect((await api.call(readReport, { params: { report_id } }, user)).body.body).toBeTruthy();
});
