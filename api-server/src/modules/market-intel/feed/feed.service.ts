import { roleMay, type WorkspaceAction, type WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import type { FeedRow, FeedsRepository, ListedFeed } from './feed.repository.ts';
import { feedText } from './feed-text.ts';
import type { HostQueue } from './host-queue.ts';
import type { Ingest } from './ingest.service.ts';
import { FeedError, parseFeed } from './parse-feed.ts';
import { restUntil } from './retry-after.policy.ts';

export type { ListedFeed } from './feed.repository.ts';

const hourMs = 3_600_000;
const longestPauseHours = 24;
const fetchedApartMs = 60_000;
const feedsPerWorkspace = 50;
const feedsPerRound = 200;
/** A feed may take 50 MB of memory while it is read. */
const feedsAtOnce = 4;
const feedRequest = { maxBytes: 50 * 1024 * 1024, timeoutMs: 30_000 };
const accept = 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.5';

export interface FeedsDependencies {
  readonly repository: FeedsRepository;
  readonly workspaces: {
    /** The workspace that the user works in. */
    currentOf(userId: string): Promise<string>;
    roleOf(userId: string, workspaceId: string): Promise<WorkspaceRole | undefined>;
  };
  readonly outbound: Outbound;
  readonly ingest: Ingest;
  readonly hosts: HostQueue;
  readonly clock: Clock;
  readonly log: Log;
}

/** A feed as somebody may see it. */
export type ShownFeed = ListedFeed & { readonly isRemovable: boolean };

/** Access: `feedId` was checked to be of a workspace of the caller, or a shipped one. */
export function createFeedsService(deps: FeedsDependencies) {
  const { repository, workspaces, clock, log } = deps;
  const rightsAt = async (userId: string, workspaceId: string) => {
    const role = await workspaces.roleOf(userId, workspaceId);
    return (action: WorkspaceAction) => roleMay(role, action);
  };
  /** Who runs the workspace may remove every feed, and sees why one is skipped; others their own feeds only. */
  const shownTo = async (userId: string, feeds: readonly ListedFeed[], workspaceId: string): Promise<ShownFeed[]> => {
    const may = await rightsAt(userId, workspaceId);
    return feeds.map((feed) => {
      const isRemovable = may('moderate') || (feed.addedBy === userId && may('contribute'));
      return { ...feed, isRemovable, reason: isRemovable ? feed.reason : null };
    });
  };
  const shown = async (userId: string, feed: ListedFeed): Promise<ShownFeed> => {
    const [one] = await shownTo(userId, [feed], feed.workspaceId ?? (await workspaces.currentOf(userId)));
    if (!one) throw new AppError('not-found');
    return one;
  };
  const demandContributor = async (userId: string, workspaceId: string) => {
    const may = await rightsAt(userId, workspaceId);
    if (!may('contribute'))
      throw new AppError('not-allowed', { detail: 'Your role in this workspace reads its feeds, but does not change them.' });
  };
  const found = async (feedId: string) => {
    const feed = await repository.find(feedId);
    if (!feed) throw new AppError('not-found');
    return feed;
  };
  return {
    /** The feeds of the workspace that the user works in. */
    list: async (userId: string) => {
      const workspaceId = await workspaces.currentOf(userId);
      const feeds = await shownTo(userId, await repository.list(workspaceId), workspaceId);
      return { feeds, mayAdd: (await rightsAt(userId, workspaceId))('contribute') };
    },
    /** @throws AppError `not-allowed` for Viewers and Guests; `invalid-input` where the workspace has as many as it may. */
    add: async (userId: string, address: string, areaName: string): Promise<ShownFeed> => {
      const url = new URL(address).href;
      const workspaceId = await workspaces.currentOf(userId);
      await demandContributor(userId, workspaceId);
      const known = await repository.known(workspaceId, url);
      if (known) return shown(userId, await found(known));
      if ((await repository.count(workspaceId)) >= feedsPerWorkspace)
        throw new AppError('invalid-input', { detail: `A workspace has up to ${feedsPerWorkspace} feeds. Remove one first.` });
      const id = newId('feed');
      await repository.add({ id, workspaceId, addedBy: userId, url, areaName });
      return shown(userId, await found((await repository.known(workspaceId, url)) ?? id));
    },
    /** @throws AppError `not-allowed` for a feed that somebody else added, unless the caller runs the workspace. */
    remove: async (userId: string, feedId: string) => {
      const feed = await found(feedId);
      if (!(await shown(userId, feed)).isRemovable)
        throw new AppError('not-allowed', { detail: 'An Owner or Admin of the workspace can remove this feed.' });
      await (feed.workspaceId === null ? repository.hide(await workspaces.currentOf(userId), feedId) : repository.remove(feedId));
    },
    fetchNow: async (userId: string, feedId: string): Promise<ShownFeed> => {
      const feed = await found(feedId);
      await demandContributor(userId, feed.workspaceId ?? (await workspaces.currentOf(userId)));
      const isRecent = feed.fetchedAt && clock.now().getTime() - feed.fetchedAt.getTime() < fetchedApartMs;
      if (!isRecent) await fetchOne(deps, feed);
      return shown(userId, await found(feedId));
    },
    /** Fetches what is due, a few at once, each host’s feeds one after the other. */
    fetchDue: async () => {
      const due = await repository.due(clock.now(), feedsPerRound);
      const waiting = [...due];
      const worker = async () => {
        for (let feed = waiting.shift(); feed; feed = waiting.shift()) await fetchOne(deps, feed);
      };
      await Promise.all(Array.from({ length: feedsAtOnce }, worker));
      if (due.length) log.info({ feeds: due.length }, 'feeds were fetched');
    },
  };
}

export type FeedsService = ReturnType<typeof createFeedsService>;

/** Never throws: what went wrong stands with the feed, and other feeds go on. */
async function fetchOne({ repository, outbound, ingest, hosts, clock, log }: FeedsDependencies, feed: FeedRow): Promise<void> {
  const now = clock.now();
  const dueIn = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const { host } = new URL(feed.url);
  if (hosts.isResting(host, now)) return;
  try {
    const headers = {
      accept,
      ...(feed.etag ? { 'if-none-match': feed.etag } : {}),
      ...(feed.lastModified ? { 'if-modified-since': feed.lastModified } : {}),
    };
    const answer = await hosts.run(host, () => outbound.get(feed.url, { ...feedRequest, headers }));
    const common = { fetchedAt: now, failures: 0, dueAt: dueIn(1) };
    if (answer.status === 304) return await repository.update(feed.id, { ...common, status: 'unchanged', reason: null });
    if (answer.status >= 400) {
      const rest = restUntil(answer.headers.get('retry-after'), now);
      if (rest) throw new HostRests(answer.status, rest);
      throw new FeedError(`The server answered ${answer.status}.`);
    }
    const parsed = parseFeed(feedText(answer.body, answer.headers.get('content-type')), answer.url);
    const { clamped } = await ingest(feed, parsed.entries, now);
    const { etag, lastModified } = { etag: answer.headers.get('etag'), lastModified: answer.headers.get('last-modified') };
    const reason = remark(parsed.skipped, clamped);
    await repository.update(feed.id, { ...common, status: 'ok', reason, title: parsed.title, etag, lastModified });
  } catch (error) {
    const isExpected = error instanceof OutboundError || error instanceof FeedError;
    if (!isExpected) log.error({ err: error, feedId: feed.id }, 'a feed could not be taken in');
    const reason = isExpected ? error.message : 'The feed could not be taken in.';
    const pause = dueIn(Math.min(2 ** feed.failures, longestPauseHours));
    const dueAt = error instanceof HostRests && error.until > pause ? error.until : pause;
    if (error instanceof HostRests) {
      hosts.restUntil(host, error.until);
      await repository.postpone(host, error.until);
    }
    await repository.update(feed.id, { status: 'skipped', reason, failures: feed.failures + 1, fetchedAt: now, dueAt });
  }
}

/** The server named a time before which it wants no request: none of its feeds is asked for until then. */
class HostRests extends FeedError {
  readonly until: Date;
  constructor(status: number, until: Date) {
    super(`The server answered ${status} and asks to be left alone until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`);
    this.until = until;
  }
}

/** What an administrator should know of a feed that was taken in all the same. */
function remark(skipped: readonly string[], clamped: number): string | null {
  const parts = [...Map.groupBy(skipped, (why) => why)].map(([why, all]) => `Skipped ${all.length}: ${why}.`);
  if (clamped) parts.push(`Dates of the future count as now: ${clamped}.`);
  return parts.join(' ') || null;
}
