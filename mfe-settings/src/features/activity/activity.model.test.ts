import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { activityOf } from './activity.model.ts';

const works = make.works({
  files: [{ file_id: 'f', file_name: 'plan.pdf', created_at: '2026-11-18T08:00:00Z' }],
  reports: [{ report_id: 'r', title: 'Q3', file_name: 'q3.pdf' }],
});

it('puts what happened in one line, newest first, without what has no time', () => {
  const entries = activityOf({
    sessions: [make.chatSession({ created_at: '2026-11-01T08:00:00Z', updated_at: '2026-11-20T08:00:00Z' })],
    notebooks: [make.notebook({ updated_at: '2026-11-19T08:00:00Z' })],
    agents: [make.agent()],
    works,
  });
  expect(entries.map(({ kind }) => kind)).toEqual(['chat', 'notebook', 'file']);
});
