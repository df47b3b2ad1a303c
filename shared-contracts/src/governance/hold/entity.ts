import * as z from 'zod/mini';

export const holdReasonMax = 1_000;

/** Describes a legal hold: a reason to keep everything of a person, or of everybody who was a member of a workspace meanwhile. */
export const legalHold = z.object({
  hold_id: z.string(),
  subject: z.object({ kind: z.enum(['person', 'workspace']), id: z.string(), name: z.string(), email: z.nullable(z.string()) }),
  reason: z.string(),
  people: z.int(),
  placed_by: z.nullable(z.string()),
  placed_at: z.string(),
  lifted_by: z.nullable(z.string()),
  lifted_at: z.nullable(z.string()),
});

export type LegalHold = z.infer<typeof legalHold>;

/** Describes a person or workspace that a rule or a hold can name. */
export const holdSubject = z.object({
  kind: z.enum(['person', 'workspace']),
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  members: z.nullable(z.int()),
});

export type HoldSubject = z.infer<typeof holdSubject>;
