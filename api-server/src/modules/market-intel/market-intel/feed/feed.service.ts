import type { LeftOut } from 'shared-contracts/imports';
import { roleMay, type WorkspaceAction, type WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../../../errors.ts';
import { sayFeed } from '../../../../messages/feed.ts';
import { sayMarketIntel } from '../../../../messages/market-intel.ts';
import { joinSentences, shortList } from '../../../../messages/sentences.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';
import { toStoredText } from '../../../../platform/language/text.ts';
import type { Wording } from '../../../../platform/language/worded-error.ts';
import type { Log } from '../../../../platform/log.ts';
import { type Outbound, OutboundError } from '../../../../platform/outbound/outbound.ts';
import type { FeedRow, FeedsRepository, ListedFeed } from './feed.repository.ts';
import { feedText } from './feed-text.ts';
import type { HostQueue } from './host-queue.ts';
import type { DateProblem, Ingest } from './ingest.service.ts';
import { entriesMax, FeedError, type SkipReason } from './parse-feed.ts';
import { readFeed } from './read-feed.ts';
import { restUntil } from './retry-after.policy.ts';

export type { ListedFeed } from './feed.repository.ts';

const hourMs = 3_600_000;
const longestPauseHours = 24;
const fetchedApartMs = 60_000;
const feedsPerWorkspace = 50;
const feedsPerRound = 200;
/** Limits parallel fetches, because parsing a feed can take 50 MB of memory. */
const feedsAtOnce = 4;
const feedRequest = { maxBytes: 50 * 1024 * 1024, timeoutMs: 30_000 };
const accept = 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.5';

export interface FeedsDependencies {
  readonly repository: FeedsRepository;
  readonly workspaces: {
    /** Returns the user's current workspace. */
    currentOf(userId: string): Promise<string>;
    roleOf(userId: string, workspaceId: string): Promise<WorkspaceRole | undefined>;
    members(workspaceId: string): Promise<readonly unknown[]>;
  };
  readonly outbound: Outbound;
  readonly ingest: Ingest;
  readonly hosts: HostQueue;
  readonly clock: Clock;
  readonly log: Log;
}

/** Describes a feed that was removed, to put it back. */
export interface FormerFeed extends Pick<FeedRow, 'id' | 'title'> {
  readonly workspaceId: string;
  readonly addedBy?: string | undefined;
}

/** Describes a feed as one user sees it. */
export type ShownFeed = ListedFeed & { readonly isRemovable: boolean };

/** Creates the feeds service. Access: callers have checked that `feedId` is a shipped feed or in one of the caller's workspaces. */
export function createFeedsService(deps: FeedsDependencies) {
  const { repository, workspaces, clock, log } = deps;
  const rightsAt = async (userId: string, workspaceId: string) => {
    const role = await workspaces.roleOf(userId, workspaceId);
    return (action: WorkspaceAction) => roleMay(role, action);
  };
  /**
   * Presents feeds to a user. Owners and Admins may remove every feed and see why one is skipped; others may do so only for feeds they
   * added.
   */
  const shownTo = async (userId: string, feeds: readonly ListedFeed[], workspaceId: string): Promise<ShownFeed[]> => {
    const may = await rightsAt(userId, workspaceId);
    return feeds.map((feed) => {
      const isRemovable = may('moderate') || (feed.addedBy === userId && may('contribute'));
      return { ...feed, isRemovable, reason: isRemovable ? feed.reason : null };
    });
  };
  const withPreview = async (userId: string, feed: ListedFeed): Promise<ShownFeed> => {
    const [one] = await shownTo(userId, [feed], feed.workspaceId ?? (await workspaces.currentOf(userId)));
    if (!one) throw new AppError('not-found');
    return one;
  };
  const demandContributor = async (userId: string, workspaceId: string) => {
    const may = await rightsAt(userId, workspaceId);
    if (!may('contribute')) throw new AppError('not-allowed', { detail: sayMarketIntel('mayNotChange') });
  };
  const ensureFound = async (feedId: string) => {
    const feed = await repository.find(feedId);
    if (!feed) throw new AppError('not-found');
    return feed;
  };
  return {
    /** Lists the feeds of a workspace of the user, by default the current one. */
    list: async (userId: string, of?: string) => {
      const workspaceId = of ?? (await workspaces.currentOf(userId));
      const feeds = await shownTo(userId, await repository.list(workspaceId), workspaceId);
      return { feeds, mayAdd: (await rightsAt(userId, workspaceId))('contribute') };
    },
    /**
     * Adds a feed to a workspace of the user, by default the current one, or puts a removed one back as it was.
     *
     * @throws AppError `not-allowed` for Viewers and Guests; `invalid-input` when the workspace has reached its feed limit.
     */
    add: async (userId: string, address: string, areaName: string, former: Partial<FormerFeed> = {}): Promise<ShownFeed> => {
      const url = new URL(address).href;
      const workspaceId = former.workspaceId ?? (await workspaces.currentOf(userId));
      await demandContributor(userId, workspaceId);
      const known = await repository.findKnown(workspaceId, url);
      if (known) return withPreview(userId, await ensureFound(known));
      if ((await repository.count(workspaceId)) >= feedsPerWorkspace)
        throw new AppError('invalid-input', { detail: sayMarketIntel('tooManyFeeds', { count: feedsPerWorkspace }) });
      const { id = newId('feed'), title = '' } = former;
      // The account that added a removed feed may be gone.
      const isMember = former.addedBy !== undefined && (await workspaces.roleOf(former.addedBy, workspaceId)) !== undefined;
      await repository.add({ id, workspaceId, addedBy: isMember ? former.addedBy : userId, url, areaName, title });
      return withPreview(userId, await ensureFound((await repository.findKnown(workspaceId, url)) ?? id));
    },
    /**
     * Removes a feed. A shipped one is only removed from a workspace, by default the user's current one.
     *
     * @throws AppError `not-allowed` for a feed that somebody else added, unless the caller runs the workspace.
     */
    remove: async (userId: string, feedId: string, from?: string) => {
      const feed = await ensureFound(feedId);
      const workspaceId = feed.workspaceId ?? from ?? (await workspaces.currentOf(userId));
      const [one] = await shownTo(userId, [feed], workspaceId);
      if (!one?.isRemovable) throw new AppError('not-allowed', { detail: sayMarketIntel('mayNotRemove') });
      await (feed.workspaceId === null ? repository.hide(workspaceId, feedId) : repository.remove(feedId));
    },
    /** Returns whether somebody kept an article that goes when the feed is removed. Articles of shipped feeds stay. */
    isKept: async ({ id, workspaceId }: ListedFeed) => workspaceId !== null && (await repository.isKept(id)),
    currentOf: (userId: string) => workspaces.currentOf(userId),
    /** Returns whether other people see the feeds of a workspace. */
    isShared: async (workspaceId: string) => (await workspaces.members(workspaceId)).length > 1,
    fetchNow: async (userId: string, feedId: string): Promise<ShownFeed> => {
      const feed = await ensureFound(feedId);
      await demandContributor(userId, feed.workspaceId ?? (await workspaces.currentOf(userId)));
      const isRecent = feed.fetchedAt && clock.now().getTime() - feed.fetchedAt.getTime() < fetchedApartMs;
      if (!isRecent) await fetchOne(deps, feed);
      return withPreview(userId, await ensureFound(feedId));
    },
    /** Fetches due feeds, a few in parallel, but each host’s feeds one at a time. */
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

/** Fetches one feed. Never throws: the error is stored with the feed, so that other feeds are not affected. */
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
    if (answer.status === 304) return await repository.update(feed.id, { ...common, status: 'unchanged', ...reasonColumns(null) });
    if (answer.status >= 400) {
      const rest = restUntil(answer.headers.get('retry-after'), now);
      if (rest) throw new HostRests(answer.status, rest);
      throw new FeedError(sayFeed('answered', { status: answer.status }));
    }
    const parsed = await readFeed(feedText(answer.body, answer.headers.get('content-type')), answer.url);
    const { undated } = await ingest(feed, parsed.entries, now);
    const { etag, lastModified } = { etag: answer.headers.get('etag'), lastModified: answer.headers.get('last-modified') };
    const reason = reasonColumns(remark([...parsed.skipped, ...undated]));
    await repository.update(feed.id, { ...common, status: 'ok', ...reason, title: parsed.title, etag, lastModified });
  } catch (error) {
    const isExpected = error instanceof OutboundError || error instanceof FeedError;
    if (!isExpected) log.error({ err: error, feedId: feed.id }, 'a feed could not be taken in');
    const reason = reasonColumns(isExpected ? error.sentence : sayFeed('notTakenIn'));
    const pause = dueIn(Math.min(2 ** feed.failures, longestPauseHours));
    const dueAt = error instanceof HostRests && error.until > pause ? error.until : pause;
    if (error instanceof HostRests) {
      hosts.restUntil(host, error.until);
      await repository.postpone(host, error.until);
    }
    await repository.update(feed.id, { status: 'skipped', ...reason, failures: feed.failures + 1, fetchedAt: now, dueAt });
  }
}

/** Signals that the server named a time before which it wants no requests. None of its feeds is fetched until then. */
class HostRests extends FeedError {
  readonly until: Date;
  constructor(status: number, until: Date) {
    super(sayFeed('rests', { status, until: until.toISOString() }));
    this.until = until;
  }
}

const namesShown = 3;

/** Returns what an administrator should know about a feed that was ingested with issues: how many entries, and the names of the first. */
function remark(found: readonly LeftOut<SkipReason | DateProblem>[]): Sentence | null {
  const [first, ...others] = found.flatMap(({ reason, count, names }) => [
    reason === 'beyondLimit' ? sayFeed(reason, { entries: count, most: entriesMax }) : sayFeed(reason, { entries: count }),
    ...(names.length ? [sayFeed('examples', { names: shortList(names, namesShown) })] : []),
  ]);
  return first ? joinSentences(first, ...others) : null;
}

function reasonColumns(reason: Wording | null): Pick<FeedRow, 'reason' | 'reasonSentence'> {
  if (reason === null) return { reason: null, reasonSentence: null };
  const { english, sentence } = toStoredText(reason);
  return { reason: english, reasonSentence: sentence };
}
