import { eq } from 'drizzle-orm';
import type { CallDefinition } from 'shared-contracts/calls';
import { AppError, type ErrorCode } from '../../errors.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/index.ts';

/** Lists refusals that say nothing about the caller: a form that is filled in wrong, and a sign-in that continues with the next step. */
const ordinary = new Set<ErrorCode>(['invalid-input', 'second-factor-needed', 'unsupported-media-type', 'body-too-large']);

/** Creates the record of refused sign-ins and of refused calls for administrators. */
export function createRefusals(db: Drizzle) {
  return async (call: CallDefinition, body: unknown, error: unknown): Promise<void> => {
    const action = call.refusedAs ?? (call.installation ? 'call.refuse' : undefined);
    if (!action || !(error instanceof AppError) || error.status >= 500 || ordinary.has(error.code)) return;
    const after = { code: error.code, call: call.name };
    if (!call.refusedAs) return recordAudit(db, { action, target: { kind: 'call', id: call.name, name: call.name }, after });
    const email = emailIn(body);
    const [person] = email ? await db.select({ id: users.id }).from(users).where(eq(users.email, email)) : [];
    await recordAudit(db, { action, target: { kind: 'person', id: person?.id ?? '', name: email }, after });
  };
}

function emailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return undefined;
  return body.email.trim().toLowerCase().replaceAll('\u0000', '');
}
