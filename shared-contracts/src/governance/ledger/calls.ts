import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { emailQuery, id } from '../../kernel/call/fields.ts';
import { changedAct, ledgerAct, ledgerRun } from './entity.ts';

const acts = z.array(ledgerAct);

export const listRunActs = defineCall({
  name: 'listRunActs',
  tag: 'ledger',
  summary: 'Lists what a run of the user changed or sent, in order.',
  method: 'GET',
  path: '/ledger/acts',
  auth: 'user',
  owns: { run_id: 'act-run' },
  query: z.object({ run_id: id }),
  answer: z.object({ acts }),
});

export const listActRuns = defineCall({
  name: 'listActRuns',
  tag: 'ledger',
  summary: 'Lists the user’s latest 100 runs that changed or sent something, newest first.',
  method: 'GET',
  path: '/ledger/runs',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ runs: z.array(ledgerRun) }),
});

const actIds = z.optional(z.array(id).check(z.maxLength(500)));

export const undoRun = defineCall({
  name: 'undoRun',
  tag: 'ledger',
  summary:
    'Undoes the acts of a run, last first. Returns those whose target has changed since; name them in `merge` to undo them where that loses nothing, or in `keep` to leave them.',
  method: 'POST',
  path: '/ledger/undo',
  changes: ['ledger', 'items', 'notebooks', 'documents', 'files', 'sticky-notes', 'alerts'],
  auth: 'user',
  owns: { run_id: 'act-run' },
  query: z.object({ run_id: id }),
  body: z.object({ merge: actIds, keep: actIds }),
  answer: z.object({
    acts,
    changed: z.array(changedAct),
    /** Acts that couldn’t be undone, with the reason as a sentence. */
    problems: z.array(z.object({ act_id: z.string(), detail: z.string() })),
  }),
});
