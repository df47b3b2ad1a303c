import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { CallDefinition } from 'shared-contracts/calls';
import type { Scope } from 'shared-contracts/connection-calls';
import { AppError, type ErrorCode } from '../../../errors.ts';
import { roleFor } from '../../../kernel/scope.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/index.ts';
import type { Log } from '../../../platform/log.ts';
import { type RequestOrigin, requestOrigin, runForRequest } from '../../../platform/request-actor.ts';

/**
 * Lists refusals that say nothing about the caller: a form that is filled in wrong, and a sign-in that continues with the next step. An
 * `answer-refused` is recorded where the answer arrives.
 */
const ordinary = new Set<ErrorCode>([
  'invalid-input',
  'second-factor-needed',
  'unsupported-media-type',
  'body-too-large',
  'answer-refused',
]);

/** Counts the refusals of a caller in a window. Those beyond the first few become one entry. */
interface Burst {
  readonly action: string;
  readonly origin: RequestOrigin | undefined;
  readonly since: Date;
  seen: number;
  readonly codes: Set<string>;
  readonly calls: Set<string>;
}

const windowMs = 60_000;
const recordedMost = 10;
const burstsMost = 10_000;
const namedMost = 10;

interface RefusalsDependencies {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Creates the record of refused sign-ins and of refused calls for administrators. The first ten of a caller in a minute have an entry each;
 * the rest of that minute has one that says how many they were, so that nobody can flood the log. A node that is killed loses only that count.
 */
export function createRefusals({ db, clock, log }: RefusalsDependencies) {
  const bursts = new Map<string, Burst>();
  let timer: NodeJS.Timeout | undefined;

  const settle = async (key: string, { action, origin, since, seen, codes, calls }: Burst): Promise<void> => {
    bursts.delete(key);
    if (seen <= recordedMost) return;
    const [target = ''] = calls;
    const after = { repeated: seen - recordedMost, since: since.toISOString(), codes: [...codes], calls: [...calls] };
    const record = () => recordAudit(db, { action, target: { kind: 'call', id: target, name: target }, after });
    await (origin ? runForRequest(origin, record) : record());
  };
  const settleAll = async (isDue: (burst: Burst) => boolean): Promise<void> => {
    for (const [key, burst] of [...bursts]) if (isDue(burst)) await settle(key, burst);
  };
  const settleOld = (): Promise<void> => {
    const before = clock.now().getTime() - windowMs;
    return settleAll(({ since }) => since.getTime() <= before);
  };

  /** Returns whether a refusal gets a separate entry. */
  const count = async (action: string, { code, call }: { code: string; call: string }): Promise<boolean> => {
    const origin = requestOrigin();
    // A caller who isn't signed in can name any account, so only the address tells them apart.
    const key = `${action} ${origin?.userId ?? origin?.address ?? ''}`;
    const known = bursts.get(key);
    if (known && clock.now().getTime() - known.since.getTime() >= windowMs) await settle(key, known);
    if (bursts.size >= burstsMost) await settleAll(() => true);
    const burst = bursts.get(key) ?? { action, origin, since: clock.now(), seen: 0, codes: new Set(), calls: new Set() };
    bursts.set(key, burst);
    burst.seen += 1;
    if (burst.seen <= recordedMost) return true;
    if (burst.codes.size < namedMost) burst.codes.add(code);
    if (burst.calls.size < namedMost) burst.calls.add(call);
    return false;
  };

  return {
    note: async (call: CallDefinition, { query, body }: Pick<FastifyRequest, 'query' | 'body'>, error: unknown): Promise<void> => {
      const action = call.refusedAs ?? (roleFor(call, (query as Scope | undefined)?.of) ? 'call.refuse' : undefined);
      if (!action || !(error instanceof AppError) || error.status >= 500 || ordinary.has(error.code)) return;
      const after = { code: error.code, call: call.name };
      if (!(await count(action, after))) return;
      if (!call.refusedAs) return recordAudit(db, { action, target: { kind: 'call', id: call.name, name: call.name }, after });
      const email = emailIn(body);
      const [person] = email ? await db.select({ id: users.id }).from(users).where(eq(users.email, email)) : [];
      await recordAudit(db, { action, target: { kind: 'person', id: person?.id ?? '', name: email }, after });
    },
    open: (): void => {
      timer = setInterval(() => {
        settleOld().catch((error: unknown) => log.error({ err: error }, 'repeated refusals could not be recorded'));
      }, windowMs / 2).unref();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await settleAll(() => true);
    },
  };
}

function emailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  // A directory has its own user names.
  const { email, login = email } = body as { readonly email?: unknown; readonly login?: unknown };
  return typeof login === 'string' ? login.trim().toLowerCase().replaceAll('\u0000', '') : undefined;
}
