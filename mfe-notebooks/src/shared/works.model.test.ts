import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { workItems } from './works.model.ts';

it('lists every kind in the order of the tiles', () => {
  const works = make.works({
    files: [{ file_id: 'f', file_name: 'plan.pdf', s3_url: '/api/file/f', notebook_id: 'n' }],
    blueprints: [{ blueprint_id: 'b', title: 'Invoices' }],
    reports: [{ report_id: 'r', title: '', file_name: 'q3.pdf' }],
    workflows: [{ workflow_id: 'w', workflow_name: 'Mail to sheet', type: 'automation' }],
  });
  const items = workItems({ works, sessions: [make.chatSession()], agents: [make.agent()] });
  expect(items.map(({ kind }) => kind)).toEqual(['chat', 'file', 'blueprint', 'report', 'agent', 'workflow']);
  expect(items[1]).toEqual({ kind: 'file', id: 'f', title: 'plan.pdf', notebookId: 'n', to: '/files/f' });
  expect(items[3]?.title).toBe('q3.pdf');
});

it('leads from a blueprint to its dashboard', () => {
  const works = make.works({ blueprints: [{ blueprint_id: 'b', title: 'Invoices' }] });
  expect(workItems({ works, sessions: [], agents: [] })[0]?.to).toBe('/single-workflow?workflowId=b');
});
