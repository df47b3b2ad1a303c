import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { TelemetryEvent } from 'shared-contracts/calls';
import { cohortOf, type RegistryDocument, releaseFor } from 'shared-contracts/registry';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { canarySessions } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Evidence } from './canary.policy.ts';

/** Describes who asked for a page or sent reports. */
export interface PageCaller {
  readonly token: string | undefined;
  readonly ip: string;
}

interface Dependencies {
  readonly db: Drizzle;
  readonly env: string;
  readonly clock: Clock;
  readonly current: () => { readonly document: RegistryDocument } | undefined;
  /** @throws Error unless the token is of a session that lives */
  readonly identify: (token: string) => Promise<{ readonly email: string; readonly sessionId: string }>;
}

/** Leaves a slow phone time: a page reports that it started some ten seconds after it did. */
export const readyWithinMs = 120_000;
/** Limits the time over which pages of a canary and of the stable release are compared. */
const comparedMs = 30 * 60_000;
/** Limits the loads that one session counts with. */
const loadsMost = 10;

/** Creates what notes the signed-in sessions that get a page while a remote has a canary. Whatever else is reported can't halt one. */
export function createCanarySessions({ db, env, clock, current, identify }: Dependencies) {
  const { remote, release, session, source, issuedAt, readyAt, loads, errors } = canarySessions;
  const remotesWithCanaries = () =>
    Object.entries(current()?.document.remotes ?? {}).filter(([, { rollout }]) => rollout.some((step) => !step.default));

  /** Returns what a session gets of remotes with canaries, in a fixed order, so that two nodes never deadlock. */
  const givenTo = async ({ token }: PageCaller) => {
    const found = remotesWithCanaries();
    if (!token || found.length === 0) return undefined;
    const { email, sessionId } = await identify(token);
    const given = found.map(([name, entry]) => ({ remote: name, release: releaseFor(entry, cohortOf(email, name)) ?? '' }));
    return { sessionId, given: given.toSorted((a, b) => (a.remote < b.remote ? -1 : 1)) };
  };

  return {
    /** Notes that a page was sent. Returns whether someone has to look later whether it started. */
    issue: async (caller: PageCaller): Promise<boolean> => {
      const found = await givenTo(caller);
      if (!found) return false;
      const now = clock.now();
      const rows = found.given.map((one) => ({
        ...one,
        env,
        session: found.sessionId,
        source: hashOf(networkOf(caller.ip)),
        issuedAt: now,
      }));
      await db
        .insert(canarySessions)
        .values(rows)
        .onConflictDoUpdate({
          target: [canarySessions.env, remote, release, session],
          set: { issuedAt: now, readyAt: null, source: sql`excluded.source` },
        });
      return true;
    },
    /** Counts what a page of a session reported, also one that was open before there was a canary. */
    report: async (caller: PageCaller, events: readonly TelemetryEvent[]): Promise<void> => {
      const found = await givenTo(caller);
      if (!found) return;
      const now = clock.now();
      // A page that was open before the canary isn't among those that had to start.
      const before = new Date(now.getTime() - comparedMs);
      const isReady = events.some(({ kind, name }) => kind === 'load' && name === 'ready');
      for (const one of found.given) {
        const own = events.filter((event) => event.remote === one.remote && event.release === one.release);
        const added = { loads: own.filter(isLoad).length, errors: own.filter(isError).length };
        if (!isReady && added.loads + added.errors === 0) continue;
        const row = { ...one, env, session: found.sessionId, source: hashOf(networkOf(caller.ip)), issuedAt: before, readyAt: before };
        await db
          .insert(canarySessions)
          .values({ ...row, loads: Math.min(loadsMost, added.loads), errors: Math.min(loadsMost, added.errors) })
          .onConflictDoUpdate({
            target: [canarySessions.env, remote, release, session],
            set: {
              ...(isReady ? { readyAt: now } : {}),
              loads: sql`least(${loadsMost}, ${loads} + ${added.loads})`,
              errors: sql`least(${loadsMost}, ${errors} + ${added.errors})`,
            },
          });
      }
    },
    /** Returns what sessions reported about releases of a remote, by release and source. */
    evidence: async (of: string, releases: readonly string[]): Promise<Map<string, Evidence[]>> => {
      const now = clock.now().getTime();
      const [from, until] = [new Date(now - comparedMs), new Date(now - readyWithinMs)];
      const inWindow = sql`${issuedAt} > ${from} and ${issuedAt} <= ${until}`;
      const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
      const rows = await db
        .select({
          release,
          source,
          sessions: count(sql`true`),
          loads: sql<number>`sum(${loads})`.mapWith(Number),
          errors: sql<number>`sum(least(${errors}, ${loads}))`.mapWith(Number),
          issued: count(inWindow),
          lost: count(sql`${inWindow} and ${readyAt} is null`),
        })
        .from(canarySessions)
        .where(and(eq(canarySessions.env, env), eq(remote, of), inArray(release, [...releases])))
        .groupBy(release, source)
        .orderBy(release, source);
      return Map.groupBy(rows, (row) => row.release);
    },
    forget: async (before: Date): Promise<void> => {
      await db.delete(canarySessions).where(lt(issuedAt, before));
    },
  };
}

// A page that froze or died could not report its load.
const isLoad = ({ kind, name }: TelemetryEvent) => kind === 'load' || (kind === 'error' && name === 'died');
const isError = ({ kind, outcome }: TelemetryEvent) => kind === 'error' || outcome === 'failed';
