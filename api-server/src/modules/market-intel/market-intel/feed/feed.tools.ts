import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../../errors.ts';
import { differenceOf } from '../../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool, type Undo } from '../../../../kernel/tool/tool.ts';
import { missing, optionalField, textField, textInput } from '../../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../../messages/agent-work.ts';
import { sayLedger } from '../../../../messages/ledger.ts';
import { sayMarketIntel } from '../../../../messages/market-intel.ts';
import { writeStored } from '../../../../platform/language/text.ts';
import { ModelError } from '../../../../platform/model/model-port.ts';
import type { MarketIntelService } from '../market-intel.service.ts';
import type { FeedsService, FormerFeed, ShownFeed } from './feed.service.ts';

interface FeedToolsDependencies {
  readonly feeds: FeedsService;
  readonly find: MarketIntelService['find'];
  /** @throws ModelError if the person may not use Market Intel. */
  readonly ensureAllowed: (userId: string) => Promise<void>;
}

interface FollowedFeed {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
}

interface UnfollowedFeed extends FormerFeed {
  readonly url: string;
  readonly areaName: string;
}

const answerMax = 18_000;
const excerptMax = 400;
const articlesMax = 20;
const addressForm = /^https?:\/\/[^\s/]+/i;
const english = 'en';

/** Creates the tools for the feeds of the person's current workspace. Every use and every undo checks the person's role in it. */
export function feedTools({ feeds, find, ensureAllowed }: FeedToolsDependencies): Tool[] {
  const ensureNew = async (userId: string, workspaceId: string, url: string) => {
    const { feeds: rows, mayAdd } = await feeds.list(userId, workspaceId);
    if (!mayAdd) throw new ModelError('provider-refused', sayMarketIntel('mayNotChange'));
    const known = rows.find((feed) => feed.url === url);
    if (known) throw new ModelError('provider-failed', `The workspace follows this feed already, with the id ${known.id}.`);
  };
  const feedIn = async (userId: string, workspaceId: string, id: string) =>
    (await feeds.list(userId, workspaceId)).feeds.find((feed) => feed.id === id);
  const undoFollowing: Undo = async (userId, inverse, merges) => {
    const { id, workspaceId, name } = inverse as FollowedFeed;
    const feed = await feedIn(userId, workspaceId, id);
    if (!feed) return { outcome: 'undone' };
    if (!feed.isRemovable) throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name }) });
    if ((await feeds.isKept(feed)) && !merges) return { outcome: 'changed', canMerge: true, difference: differenceOf(linesOf(feed), []) };
    await withAccess(name, () => feeds.remove(userId, id, workspaceId));
    return { outcome: 'undone' };
  };
  const undoUnfollowing: Undo = async (userId, inverse) => {
    const { url, areaName, ...former } = inverse as UnfollowedFeed;
    await withAccess(former.title || url, () => feeds.add(userId, url, areaName, former));
    return { outcome: 'undone' };
  };
  return [
    defineTool({
      name: 'list_feeds',
      title: sayAction('listFeeds'),
      description: sayAction('listFeedsNote'),
      effect: 'read',
      returnsPrivate: true,
      // Their servers choose the titles.
      returnsUntrusted: true,
      input: textInput({}),
      run: async (_, { userId }) => {
        await ensureAllowed(userId);
        const { feeds: rows } = await feeds.list(userId);
        const lines = rows.map((feed) => `${feed.id}: ${[...linesOf(feed), stateOf(feed)].join(' · ')}`);
        return cutText(lines.join('\n'), answerMax) || 'There are no feeds.';
      },
    }),
    defineTool({
      name: 'read_articles',
      title: sayAction('readArticles'),
      description: sayAction('readArticlesNote'),
      effect: 'read',
      returnsUntrusted: true,
      input: textInput(
        {
          query: 'Words that the title, the summary or the source have.',
          area: 'The name of one area, as list_feeds has it.',
          limit: `How many, up to ${articlesMax}. Without it, 10.`,
        },
        ['query', 'area', 'limit'],
      ),
      run: async (input, { userId }) => {
        await ensureAllowed(userId);
        const [q, area] = [optionalField(input, 'query', 300), optionalField(input, 'area', 200)?.trim()];
        const { rows } = await find(userId, { q, area: area || undefined, sort: 'published' });
        const articles = rows.slice(0, limitIn(input)).map(({ title, sourceDomain, areaName, publishedAt, sourceUrl, summary }) => {
          const excerpt = cutText(summary, excerptMax, '…');
          return [title, `${sourceDomain} · ${publishedAt.toISOString()} · ${areaName}`, sourceUrl, excerpt].filter(Boolean).join('\n');
        });
        return cutText(articles.join('\n\n'), answerMax) || 'No article was found.';
      },
    }),
    defineTool({
      name: 'follow_feed',
      title: sayAction('followFeed'),
      description: sayAction('followFeedNote'),
      effect: 'write',
      input: textInput({
        url: 'The address of the RSS, Atom or JSON feed, beginning with https://.',
        area: 'The name of the area that lists its articles, such as one of list_feeds.',
      }),
      addressesIn: (input) => [textField(input, 'url', 2_000)],
      plan: async (input, { userId }) => {
        await ensureAllowed(userId);
        const url = addressIn(input);
        const areaName = textField(input, 'area', 50).trim();
        const workspaceId = await feeds.currentOf(userId);
        await ensureNew(userId, workspaceId, url);
        return {
          isShared: await feeds.isShared(workspaceId),
          difference: differenceOf([], [url, areaName]),
          commit: async () => {
            // Undo would remove a feed that somebody else has added in the meantime.
            await ensureNew(userId, workspaceId, url);
            const { id } = await explainErrors(() => feeds.add(userId, url, areaName, { workspaceId }));
            const feed = await explainErrors(() => feeds.fetchNow(userId, id));
            const name = nameOf(feed);
            const inverse: FollowedFeed = { id, workspaceId, name };
            return { text: `The feed was added with the id ${id}: ${stateOf(feed)}.`, target: { kind: 'feed', id, name }, inverse };
          },
        };
      },
      undo: undoFollowing,
    }),
    defineTool({
      name: 'unfollow_feed',
      title: sayAction('unfollowFeed'),
      description: sayAction('unfollowFeedNote'),
      effect: 'write',
      input: textInput({ feed_id: 'The id of the feed.' }),
      plan: async (input, { userId }) => {
        await ensureAllowed(userId);
        const id = textField(input, 'feed_id', 200);
        const workspaceId = await feeds.currentOf(userId);
        const feed = await feedIn(userId, workspaceId, id);
        if (!feed) throw missing('feed');
        if (!feed.isRemovable) throw new ModelError('provider-refused', sayMarketIntel('mayNotRemove'));
        const target = { kind: 'feed', id, name: nameOf(feed) };
        return {
          target,
          isShared: await feeds.isShared(workspaceId),
          difference: differenceOf(linesOf(feed), []),
          commit: async () => {
            await explainErrors(() => feeds.remove(userId, id, workspaceId));
            const { url, areaName, title, addedBy } = feed;
            const inverse: UnfollowedFeed = { id, workspaceId, url, areaName, title, addedBy: addedBy ?? undefined };
            return { text: 'The feed and its articles were removed, except those that someone bookmarked.', target, inverse };
          },
        };
      },
      undo: undoUnfollowing,
    }),
  ];
}

const nameOf = ({ title, url }: Pick<ShownFeed, 'title' | 'url'>): string => cutText(title || url, 200);

/** Writes a feed without words, because its readers have many languages. */
const linesOf = ({ title, url, areaName }: Pick<ShownFeed, 'title' | 'url' | 'areaName'>): string[] => [
  ...(title ? [title] : []),
  url,
  areaName,
];

const stateOf = ({ status, reason, reasonSentence, articles }: ShownFeed): string =>
  [`${status}, ${articles} articles`, writeStored(reason === null ? null : reasonSentence, reason, english)].filter(Boolean).join(', ');

/** Returns the address of a feed as it is stored. @throws ModelError if it isn't a web address */
function addressIn(input: unknown): string {
  const address = textField(input, 'url', 2_000).trim();
  const url = addressForm.test(address) ? URL.parse(address) : null;
  if (!url) throw new ModelError('provider-failed', 'Write the whole address of the feed, beginning with https://.');
  return url.href;
}

function limitIn(input: unknown): number {
  const given = Number((input as { limit?: unknown } | null)?.limit);
  return Number.isInteger(given) && given > 0 ? Math.min(given, articlesMax) : 10;
}

/** Passes on to the model why a feed couldn't be changed. */
async function explainErrors<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof AppError) throw new ModelError('provider-refused', error.sentence);
    throw error;
  }
}

/** Says that the person lost the right to change a feed, by its name. */
async function withAccess<T>(name: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-allowed')
      throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name }) });
    throw error;
  }
}
