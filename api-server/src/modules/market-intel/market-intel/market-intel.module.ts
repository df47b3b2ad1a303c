import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createChosenLanguage } from '../../../platform/database/chosen-language.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { WorkspaceModule } from '../../identity/workspace/workspace.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import { createArticleImages } from './article/article-images.service.ts';
import { createImageAddresses } from './article/image-addresses.ts';
import { DigestsRepository } from './digest/digest.repository.ts';
import { createDigestsService } from './digest/digest.service.ts';
import { FeedsRepository } from './feed/feed.repository.ts';
import { createFeedsService } from './feed/feed.service.ts';
import { feedTools } from './feed/feed.tools.ts';
import { createHostQueue } from './feed/host-queue.ts';
import { IngestRepository } from './feed/ingest.repository.ts';
import { createIngest } from './feed/ingest.service.ts';
import { MarketIntelRepository } from './market-intel.repository.ts';
import { articleImageRoute, marketIntelRoutes } from './market-intel.routes.ts';
import { createMarketIntelService } from './market-intel.service.ts';

const pauseBetweenFetchesMs = 1_000;

interface Needs {
  readonly alert: AlertModule;
  readonly model: ModelModule;
  readonly plan: PlanModule;
  readonly policy: PolicyModule;
  readonly workspace: WorkspaceModule;
}

/** Creates feeds, their articles, and digests. */
export function marketIntelModule(parts: Parts, { alert, model, plan, policy: { policies }, workspace: { workspaces } }: Needs) {
  const { config, db, outbound, secret, clock, log } = parts;
  const imageAddresses = createImageAddresses(secret, clock);
  const articles = createMarketIntelService(new MarketIntelRepository(db), (userId) => workspaces.currentOf(userId));
  const feeds = createFeedsService({
    repository: new FeedsRepository(db),
    workspaces,
    outbound,
    ingest: createIngest(new IngestRepository(db)),
    hosts: createHostQueue(config.allowLoopback ? 0 : pauseBetweenFetchesMs),
    clock,
    log,
  });
  const articlesOf = async (userId: string, areaName: string) =>
    (await articles.articles(userId, areaName)).filter((article) => article.areaName === areaName);
  const digestParts = {
    model: (userId: string) => model.resolve(userId, undefined),
    messageOf: plan.plans.messageOf,
    ensureMessage: (userId: string) => plan.plans.ensureRoom(userId, 'messages'),
    alert: alert.alert,
    isAllowed: (userId: string) => policies.allows(userId, 'market-intel'),
    chosenLanguage: createChosenLanguage(db),
    basePath: config.basePath,
  };
  const digests = createDigestsService({ repository: new DigestsRepository(db), articlesOf, clock, log, ...digestParts });
  const images = createArticleImages(articles.image, outbound, imageAddresses);
  const services = { articles, feeds, digests, images, imageAddresses };
  return defineModule({
    name: 'market-intel',
    tools: feedTools({ feeds, find: articles.find, ensureAllowed: (userId) => policies.ensureInRun(userId, 'market-intel') }),
    routes: ({ register, http }) => {
      marketIntelRoutes(register, services);
      articleImageRoute(http, services);
    },
    jobs: [
      { name: 'market-intel-feeds', cron: '*/15 * * * *', run: feeds.fetchDue },
      { name: 'market-intel-digests', cron: '*/10 * * * *', run: digests.sendDue },
    ],
  });
}
