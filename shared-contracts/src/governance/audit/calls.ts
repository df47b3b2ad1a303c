import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { auditEntry, auditStream } from './entity.ts';

const text = z.optional(z.string().check(z.maxLength(200)));
const filters = {
  /** A part of the name or address of who acted, or their id. */
  actor: text,
  /** An action, or the beginning of several: `person.` */
  action: text,
  /** A part of the name of what was changed, its kind, or its id. */
  target: text,
  /** The first and the last moment, as ISO 8601 writes it. */
  from: z.optional(z.string().check(z.maxLength(40))),
  to: z.optional(z.string().check(z.maxLength(40))),
};

const ofConsole = { tag: 'audit', auth: 'user', installation: 'admin' } as const;

export const listAuditEntries = defineCall({
  ...ofConsole,
  name: 'listAuditEntries',
  summary: 'Returns entries of the audit log, newest first, and the names of the people that they mention.',
  method: 'GET',
  path: '/admin/audit',
  query: z.object({ ...filters, before: z.optional(z.string().check(z.maxLength(20))) }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** Maps ids in the entries to e-mail addresses. */
    people: z.record(z.string(), z.string()),
  }),
});

export const listAuditActions = defineCall({
  ...ofConsole,
  name: 'listAuditActions',
  summary: 'Returns the actions that the audit log has.',
  method: 'GET',
  path: '/admin/audit/actions',
  answer: z.object({ actions: z.array(z.string()) }),
});

export const exportAudit = defineCall({
  ...ofConsole,
  name: 'exportAudit',
  summary: 'Returns a link, valid for five minutes, to the entries as CSV or JSON lines. The export is recorded.',
  method: 'POST',
  path: '/admin/audit/export',
  changes: [],
  body: z.object({ ...filters, format: z.enum(['csv', 'jsonl']) }),
  answer: z.object({ url: z.string() }),
});

export const verifyAuditLog = defineCall({
  ...ofConsole,
  name: 'verifyAuditLog',
  summary: 'Checks the hash chain of the whole audit log and returns the first bad entry, if there is one.',
  method: 'GET',
  path: '/admin/audit/verification',
  answer: z.object({
    checked: z.int(),
    erased: z.int(),
    head: z.object({ seq: z.int(), hash: z.string() }),
    fault: z.nullable(
      z.object({ kind: z.enum(['changed', 'removed', 'inserted', 'reordered', 'erased']), seq: z.nullable(z.int()), text: z.string() }),
    ),
  }),
});

export const listAuditStreams = defineCall({
  ...ofConsole,
  name: 'listAuditStreams',
  summary: 'Returns where the audit log is sent to.',
  method: 'GET',
  path: '/admin/audit/streams',
  answer: z.object({ streams: z.array(auditStream) }),
});

export const addAuditStream = defineCall({
  ...ofConsole,
  name: 'addAuditStream',
  installation: 'owner',
  summary: 'Sends the audit log to a webhook or a file from now on. The key that signs a webhook’s requests is returned only this once.',
  method: 'POST',
  path: '/admin/audit/streams',
  body: z.object({ kind: z.enum(['file', 'webhook']), url: z.optional(z.string().check(z.maxLength(2_000))) }),
  answer: z.object({ stream: auditStream, signing_key: z.nullable(z.string()) }),
});

export const removeAuditStream = defineCall({
  ...ofConsole,
  name: 'removeAuditStream',
  installation: 'owner',
  summary: 'Stops sending the audit log somewhere.',
  method: 'DELETE',
  path: '/admin/audit/streams/{stream_id}',
  params: z.object({ stream_id: id }),
  answer: done,
});
