import { type DigestRhythm, routes } from 'shared-contracts';
import { dayMs } from 'shared-contracts/days';
import { AppError } from '../../../../errors.ts';
import { sayDigest } from '../../../../messages/digest.ts';
import { sayMarketIntel } from '../../../../messages/market-intel.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { ChosenLanguage } from '../../../../platform/database/chosen-language.ts';
import { newId } from '../../../../platform/ids.ts';
import { addJitter } from '../../../../platform/jitter.ts';
import { requestLanguage } from '../../../../platform/language/request-language.ts';
import type { Log } from '../../../../platform/log.ts';
import { runForPurpose } from '../../../../platform/model/call-purpose.ts';
import { refusedToAnswer, reportedCode } from '../../../../platform/model/model-errors.ts';
import { ModelError, type ModelPort, type Passage } from '../../../../platform/model/model-port.ts';
import { monthOf } from '../../../governance/plan/plan.policy.ts';
import type { TakeMessage } from '../../../governance/plan/plan.service.ts';
import type { NewAlert } from '../../../messaging/alert/alert.repository.ts';
import type { ListedArticle } from '../market-intel.service.ts';
import type { DigestRow, DigestsRepository, ScheduleRow } from './digest.repository.ts';

export type { DigestRow } from './digest.repository.ts';

const days = { daily: 1, weekly: 7 } as const;
const articlesRead = 8;
const shown = 20;
const limitMs = 120_000;
const firstRetryMs = 15 * 60_000;
const names = new Intl.DisplayNames('en', { type: 'language' });

export interface DigestDependencies {
  readonly repository: DigestsRepository;
  /** Returns the articles that the user may read in an area, newest first. */
  readonly articlesOf: (userId: string, areaName: string) => Promise<readonly ListedArticle[]>;
  /** Returns the user's default model. */
  readonly model: (userId: string) => ModelPort | Promise<ModelPort>;
  /** Counts a message of the user's plan, because a digest is one. */
  readonly messageOf: (userId: string) => Promise<TakeMessage>;
  /** @throws AppError `plan-limit` when the user's plan has no message left. */
  readonly ensureMessage: (userId: string) => Promise<void>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  /** Returns whether the policies let the user use Market Intel. */
  readonly isAllowed: (userId: string) => Promise<boolean>;
  readonly chosenLanguage: ChosenLanguage;
  readonly basePath: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Creates digests: an area's newest articles, summarized by the assistant with citations. Access: everything is bound to the caller's user
 * id.
 */
export function createDigestsService(deps: DigestDependencies) {
  const { repository, clock, log } = deps;
  /** Delivers what arrived since the last digest, however long that is ago, and returns whether all of it is covered now. */
  const sendOne = async (due: ScheduleRow, now: Date) => {
    const { userId, areaName, coveredTo, coveredId } = due;
    const periodMs = days[due.rhythm] * dayMs;
    const all = await deps.articlesOf(userId, areaName);
    // A feed may bring an article late, but its archive of many years is no news.
    const since = new Date((coveredTo ?? now).getTime() - periodMs);
    const articles = all.filter(({ id, publishedAt }) => publishedAt >= since && (coveredId === null || id > coveredId));
    if (articles.length) {
      const digest = await write(deps, userId, areaName, articles);
      const text = articles.slice(0, 3).map(({ title }) => title);
      await deps.alert(userId, { kind: 'ai', title: sayDigest('title', { area: areaName }), text: text.join(' · '), link: linkTo(digest) });
    }
    await repository.cover(
      due,
      now,
      all.reduce((newest, { id }) => Math.max(newest, id), coveredId ?? 0),
    );
  };
  return {
    list: async (userId: string) => {
      const [digests, schedules] = await Promise.all([repository.newest(userId, shown), repository.schedules(userId)]);
      return { digests, schedules };
    },
    write: async (userId: string, areaName: string): Promise<DigestRow> => {
      const articles = await deps.articlesOf(userId, areaName);
      if (!articles.length) throw new AppError('not-found', { detail: sayMarketIntel('noArticle', { area: areaName }) });
      return write(deps, userId, areaName, articles);
    },
    schedule: (userId: string, areaName: string, rhythm: DigestRhythm) =>
      rhythm === 'never' ? repository.unschedule(userId, areaName) : repository.schedule({ userId, areaName, rhythm, dueAt: clock.now() }),
    /**
     * Delivers due digests as alerts, and skips periods without news. The times keep to the rhythm. A digest that fails is tried again,
     * and what it would have covered is in the next one.
     */
    sendDue: async () => {
      const now = clock.now();
      for (const due of await repository.due(now)) {
        const next = nextDue(due, now);
        if (!(await repository.claim(due, next))) continue;
        if (!(await deps.isAllowed(due.userId))) continue;
        await sendOne(due, now).catch(async (error: unknown) => {
          log.warn({ err: error, area: due.areaName }, 'a digest could not be written');
          if (error instanceof AppError && error.code === 'plan-limit') await tellOfFullMonth(deps, due.userId, error);
          else await repository.retry(due, retryAt(due, next, now));
        });
      }
    },
  };
}

export type DigestsService = ReturnType<typeof createDigestsService>;

/** Alerts once a month, however many digests are skipped. */
const tellOfFullMonth = ({ alert, clock }: DigestDependencies, userId: string, { sentence }: AppError) =>
  alert(userId, {
    kind: 'ai',
    title: sayDigest('pausedTitle'),
    text: sayDigest('paused', { limit: sentence }),
    link: '/plans',
    key: `digests ${userId} ${monthOf(clock.now())}`,
  });

/** Returns the first time of the rhythm after `now`. */
function nextDue({ rhythm, dueAt }: ScheduleRow, now: Date): Date {
  if (dueAt > now) return dueAt;
  const periodMs = days[rhythm] * dayMs;
  return new Date(dueAt.getTime() + (Math.floor((now.getTime() - dueAt.getTime()) / periodMs) + 1) * periodMs);
}

/** Returns when a failed digest is tried again: the later it is, the later. At its next time, it is due anyway. */
function retryAt({ rhythm }: ScheduleRow, next: Date, now: Date): Date {
  const lateMs = now.getTime() - (next.getTime() - days[rhythm] * dayMs);
  return new Date(now.getTime() + addJitter(Math.max(firstRetryMs, lateMs)));
}

const linkTo = ({ areaName, id }: DigestRow) => `${routes.marketIntel()}?${new URLSearchParams({ area: areaName, digest: id })}`;

async function write(deps: DigestDependencies, userId: string, areaName: string, articles: readonly ListedArticle[]): Promise<DigestRow> {
  const read = articles.slice(0, articlesRead);
  const passages = read.map((article) => passageOf(article, deps.basePath));
  const model = await deps.model(userId);
  await deps.ensureMessage(userId);
  const language = (await deps.chosenLanguage(userId)) ?? requestLanguage() ?? 'en';
  const answered = await runForPurpose({ kind: 'digest' }, () => answer(model, userId, areaName, passages, language));
  // The built-in assistant already lists its sources.
  const text = answered.includes('](') ? answered : `${answered}\n\n${referenceList(passages)}`;
  const digest = {
    id: newId('dig'),
    userId,
    areaName,
    text,
    model: model.id,
    articleIds: read.map(({ id }) => id),
    createdAt: deps.clock.now(),
  };
  // A digest that the model failed to write doesn't count.
  await deps.repository.add(digest, await deps.messageOf(userId));
  return digest;
}

async function answer(model: ModelPort, userId: string, areaName: string, passages: readonly Passage[], language: string): Promise<string> {
  const content = `Write a short digest of these newest articles about ${areaName}: what is new and why it matters. Cite each as [n]; add nothing that is not in them.${language === 'en' ? '' : ` Write in ${names.of(language)}.`}`;
  const request = { userId, language, instructions: undefined, messages: [{ role: 'user' as const, content }], passages };
  let text = '';
  try {
    for await (const part of model.stream(request, AbortSignal.timeout(limitMs)))
      if (part.type === 'text') text += part.text;
      else if (part.type === 'sources' && part.sources.refused) throw refusedToAnswer();
  } catch (error) {
    if (error instanceof ModelError) throw new AppError(reportedCode(error), { detail: error.sentence });
    throw error;
  }
  return text.trim();
}

function passageOf({ title, summary, identityUrl }: ListedArticle, basePath: string): Passage {
  const sentences = (summary || title).split(/(?<=[.!?])\s+/).slice(0, 2);
  return { kind: 'article', title, url: `${basePath}${routes.marketIntel(identityUrl)}`, sentences };
}

const referenceList = (passages: readonly Passage[]) =>
  passages.map(({ title, url }, index) => `${index + 1}. [${title.replaceAll(/[\\[\]*_`<>]/g, '\\$&')}](${url})`).join('\n');
