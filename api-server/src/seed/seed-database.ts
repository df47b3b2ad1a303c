import { eq, inArray, sql } from 'drizzle-orm';
import { languages } from 'shared-contracts';
import { logBroken, plainText, readEnglishArticles, readHelpArticles } from '../modules/operations/help/help-files.ts';
import type { Drizzle, Transaction } from '../platform/database/database.ts';
import * as schema from '../platform/database/schema/index.ts';
import { writeSentence } from '../platform/language/messages.ts';
import type { Log } from '../platform/log.ts';
import { starterArticles } from './articles.ts';
import { shippedFeeds } from './feeds.ts';
import { plans } from './plans.ts';
import { tooltips } from './tooltips.ts';
import { defaultWorkAreas } from './work-areas.ts';

/** An arbitrary number that all nodes share and nothing else uses. */
const lockKey = 4_171_969;

/** Brings the contents of every installation up to this version; repeating it changes nothing. */
export async function seedDatabase(db: Drizzle, log: Log): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    await seedAreasAndPlans(tx);
    await seedTooltips(tx);
    await seedHelp(tx, log);
    await seedArticles(tx);
    await seedFeeds(tx);
  });
}

async function seedAreasAndPlans(tx: Transaction): Promise<void> {
  for (const [index, { route, icon, name: sentence, description }] of defaultWorkAreas.entries()) {
    const name = writeSentence(sentence);
    const texts = { name, displayName: name, description: writeSentence(description) };
    const values = { ...texts, icon, displayRank: index + 1, routeUrl: route };
    await tx
      .insert(schema.workAreas)
      .values({ id: `area-${route}`, ...values })
      .onConflictDoUpdate({ target: schema.workAreas.id, set: values });
  }
  for (const { id, ...plan } of plans)
    await tx
      .insert(schema.plans)
      .values({ id, ...plan })
      // The installation's operator sets the prices.
      .onConflictDoNothing();
}

async function seedTooltips(tx: Transaction): Promise<void> {
  await tx.delete(schema.tooltips);
  await tx.insert(schema.tooltips).values(
    tooltips.map(({ text, kind, ...rest }) => ({
      ...rest,
      kind,
      icon: 'info',
      text: kind === 'tooltip' ? writeSentence(text) : '',
      bubbleText: kind === 'bubble' ? writeSentence(text) : '',
    })),
  );
}

/** Writes only what differs, because each text is analyzed for search again, which takes a third of a second for all of them. */
async function seedHelp(tx: Transaction, log: Log): Promise<void> {
  const wanted = new Map((await helpPassages(log)).map((passage) => [passage.id, passage]));
  const { id, ref, title, body } = schema.passages;
  const held = await tx.select({ id, ref, title, body }).from(schema.passages).where(eq(schema.passages.kind, 'help'));
  const outdated: string[] = [];
  for (const row of held) {
    const passage = wanted.get(row.id);
    const isCurrent = passage?.ref === row.ref && passage.title === row.title && passage.body === row.body;
    if (isCurrent) wanted.delete(row.id);
    else outdated.push(row.id);
  }
  if (outdated.length) await tx.delete(schema.passages).where(inArray(id, outdated));
  if (wanted.size) await tx.insert(schema.passages).values([...wanted.values()]);
}

async function helpPassages(log: Log) {
  const articles = await readEnglishArticles();
  const translated = await Promise.all(languages.filter(({ tag }) => tag !== 'en').map(({ tag }) => readHelpArticles(tag, logBroken(log))));
  return [...articles, ...translated.flat().filter(({ language }) => language !== 'en')].map(
    ({ slug, category, title, body, language }) => ({
      id: `p_help_${slug}${language === 'en' ? '' : `.${language}`}`,
      kind: 'help' as const,
      ref: `${category}/${slug}`,
      title,
      body: plainText(body),
    }),
  );
}

async function seedFeeds(tx: Transaction): Promise<void> {
  for (const { key, area, title, url } of shippedFeeds)
    await tx
      .insert(schema.feeds)
      .values({ id: `feed_shipped_${key}`, areaName: area, title, url })
      .onConflictDoNothing();
}

async function seedArticles(tx: Transaction): Promise<void> {
  for (const { id, ...article } of starterArticles) {
    const identityUrl = `article-${id}`;
    const values = {
      title: article.title,
      shortTitle: article.short,
      sourceUrl: article.url,
      sourceDomain: new URL(article.url).hostname.replace(/^www\./, ''),
      identityUrl,
      areaName: article.area,
      summary: article.summary,
      content: `<p>${article.summary}</p>`,
      publishedAt: new Date(`${article.published}T00:00:00Z`),
    };
    await tx
      .insert(schema.articles)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: schema.articles.id, set: values });
    const passage = { kind: 'article' as const, ref: identityUrl, title: article.title, heading: article.area, body: article.summary };
    await tx
      .insert(schema.passages)
      .values({ id: `p_article_${id}`, ...passage })
      .onConflictDoUpdate({ target: schema.passages.id, set: passage });
  }
}
