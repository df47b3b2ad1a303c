import * as z from 'zod/mini';

/** Describes one entry of the audit log. What names a person is null once their account was deleted. */
export const auditEntry = z.object({
  seq: z.int(),
  at: z.string(),
  /** A dotted name, such as `person.suspend`. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(['person', 'scim', 'token', 'server', 'nobody']),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  request_id: z.nullable(z.string()),
  target: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether parts were erased with somebody's account. */
  is_erased: z.boolean(),
  hash: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

/** Describes where the log is sent to. */
export const auditStream = z.object({
  stream_id: z.string(),
  kind: z.enum(['file', 'webhook']),
  /** The address of a webhook, or the name of the file. */
  to: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** How many entries are not sent yet. */
  behind: z.int(),
  /** Why the newest delivery failed, in English. */
  problem: z.nullable(z.string()),
});

export type AuditStream = z.infer<typeof auditStream>;
