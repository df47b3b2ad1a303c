import { sql } from 'drizzle-orm';
import { cutText } from 'shared-contracts/text';
import type { Drizzle, Transaction } from '../database/database.ts';
import { fullName } from '../database/full-name.ts';
import { auditEntries, profiles, users } from '../database/schema/index.ts';
import { type Actor, requestOrigin } from '../request-actor.ts';

/** Describes an act to record. `before` and `after` hold what changed, never a secret. */
export interface AuditedAct {
  /** A dotted name of the field, such as `person.suspend`. */
  readonly action: string;
  /** Names what was changed. The name of a person is their address now, unless another is given. */
  readonly target: { readonly kind: string; readonly id: string; readonly name?: string | undefined };
  readonly before?: unknown;
  readonly after?: unknown;
  /** Names who acted, if it is not the caller of this request. */
  readonly by?: Actor;
}

const nameMax = 300;
/** Returns the name that the log stores: its beginning, or null without a name. */
const logName = (name: string | undefined) => (name === undefined ? null : cutText(name, nameMax));
const secretField = /secret|password|token|hash|sealed|api_?key|authorization|cookie/i;

/** Replaces what looks like a secret by its field's name. Callers leave secrets out; this is for the one who forgets. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > 8) return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secretField.test(name) && typeof one === 'string' ? '…' : withoutSecrets(one, depth + 1),
    ]),
  );
}

/** Returns JSON that the database can hold. A null character and half a surrogate pair can't be stored. */
const asJson = (value: unknown) =>
  value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value)).replace(/\\u0000|\\ud[89a-f][0-9a-f]{2}/g, '');

/**
 * Records an act in the audit log, in the transaction of the change: it is recorded exactly if the change happens. Actor, address and
 * request come from the current request.
 */
export async function recordAudit(tx: Pick<Drizzle | Transaction, 'execute'>, act: AuditedAct): Promise<void> {
  const origin = requestOrigin();
  const by = act.by ?? actorOf(origin);
  const { action, target } = act;
  const person = sql`(select coalesce(${fullName(profiles, users)}, ${users.name}) as name, ${users.email} as email from ${users}
    left join ${profiles} on ${profiles.userId} = ${users.id} where ${users.id} = ${by.id}::text)`;
  const targetName =
    logName(target.name) ?? (target.kind === 'person' ? sql`(select email from users where id = ${target.id}::text)` : null);
  await tx.execute(sql`
    insert into ${auditEntries} (actor_kind, actor_id, actor_name, actor_email, address, request_id, action, target_kind, target_id,
      target_name, before, after)
    select ${by.kind}::text, ${by.id}::text, coalesce(${logName(by.name)}::text, p.name), p.email,
      ${origin?.address ?? null}::text, ${origin?.requestId ?? null}::text, ${action}::text, ${target.kind}::text, ${target.id}::text,
      (${targetName})::text, ${asJson(act.before)}::jsonb, ${asJson(act.after)}::jsonb
    from (select 1) one left join ${person} p on true`);
}

function actorOf(origin: ReturnType<typeof requestOrigin>): Actor {
  if (!origin) return { kind: 'server', id: null };
  if (origin.actor) return origin.actor;
  return origin.userId ? { kind: 'person', id: origin.userId } : { kind: 'nobody', id: null };
}
