import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createArticleImages } from './article/article-images.service.ts';
import { createImageAddresses } from './article/image-addresses.ts';
import { DigestsRepository } from './digest/digest.repository.ts';
import { createDigestsService, type DigestDependencies } from './digest/digest.service.ts';
import { FeedsRepository } from './feed/feed.repository.ts';
import { createFeedsService, type FeedsDependencies } from './feed/feed.service.ts';
import { createHostQueue } from './feed/host-queue.ts';
import { IngestRepository } from './feed/ingest.repository.ts';
import { createIngest } from './feed/ingest.service.ts';
import { MarketIntelRepository } from './market-intel.repository.ts';
import { createMarketIntelService } from './market-intel.service.ts';

const pauseBetweenFetchesMs = 1_000;

export interface MarketIntelDependencies extends Pick<DigestDependencies, 'model' | 'messageOf' | 'alert' | 'basePath'> {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly log: Log;
  /** Signs the addresses of pictures. */
  readonly secret: string;
  /** For tests with a feed server of their own. */
  readonly allowLoopback: boolean;
  readonly workspaces: FeedsDependencies['workspaces'];
}

/** The services of market intel, and what they do by themselves now and then. */
export function createMarketIntel({ db, clock, log, secret, allowLoopback, workspaces, ...rest }: MarketIntelDependencies) {
  const outbound = createOutbound({ allowLoopback });
  const imageAddresses = createImageAddresses(secret, clock);
  const articles = createMarketIntelService(new MarketIntelRepository(db), (userId) => workspaces.currentOf(userId));
  const feeds = createFeedsService({
    repository: new FeedsRepository(db),
    workspaces,
    outbound,
    ingest: createIngest(new IngestRepository(db)),
    hosts: createHostQueue(allowLoopback ? 0 : pauseBetweenFetchesMs),
    clock,
    log,
  });
  const articlesOf = async (userId: string, areaName: string) =>
    (await articles.articles(userId, areaName)).filter((article) => article.areaName === areaName);
  const digests = createDigestsService({ repository: new DigestsRepository(db), articlesOf, clock, log, ...rest });
  const jobs: RecurringJob[] = [
    { name: 'market-intel-feeds', cron: '*/15 * * * *', run: feeds.fetchDue },
    { name: 'market-intel-digests', cron: '*/10 * * * *', run: digests.sendDue },
  ];
  const images = createArticleImages(articles.image, outbound, imageAddresses);
  return { articles, feeds, digests, images, imageAddresses, jobs, close: outbound.close };
}
