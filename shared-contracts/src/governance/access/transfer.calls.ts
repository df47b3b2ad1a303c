import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id } from '../../kernel/call/fields.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { sharedKind } from './entity.ts';
import { transferPreview } from './transfer.entity.ts';

const target = z.object({ email, kind: sharedKind, id, to: email });

const ofThing = { tag: 'access', path: '/access/transfer', auth: 'user', identity: 'email', access: { id: ['any', 'own'] } } as const;

/** Fails as `transferThing` would. */
export const previewTransfer = defineCall({
  ...ofThing,
  name: 'previewTransfer',
  summary: 'Returns what would change owner, what would stay behind and who would lose access if a thing got another owner.',
  method: 'GET',
  follows: [sharingChanged],
  query: target,
  answer: transferPreview,
});

/**
 * Makes somebody who has access the owner. The former owner can still edit it. Fails with `outside-workspace` for people without access,
 * `in-notebook` for a thing that belongs to a notebook, and `plan-limit` if it does not fit into the other person's plan.
 */
export const transferThing = defineCall({
  ...ofThing,
  name: 'transferThing',
  summary: 'Makes another person the owner of something with everything in it.',
  method: 'POST',
  changes: ['access', 'items', 'notebooks', 'files', 'agents', 'workflows', 'work-areas', 'plans', 'chat'],
  body: target,
  answer: done,
});
