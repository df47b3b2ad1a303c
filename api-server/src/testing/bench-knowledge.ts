import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { IndexingRepository } from '../modules/works/file/indexing.repository.ts';
import { createKnowledge } from '../modules/works/knowledge/knowledge.service.ts';
import { PassagesRepository } from '../modules/works/knowledge/passage.repository.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Drizzle } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { files, users } from '../platform/database/schema/index.ts';
import { chunkText } from '../platform/extraction/chunk-text.ts';
import { extractSections } from '../platform/extraction/extract-text.ts';
import { createLog } from '../platform/log.ts';
import { type CorpusFile, fetchCorpora } from './knowledge/corpora.ts';
import { belowFloors, byLanguage, type Floors, figuresTable, type Outcome } from './knowledge/figures.ts';
import { comparable, type LabeledQuestion, readQuestions } from './knowledge/questions.ts';

/**
 * Measures how well questions find their passages in the documentation that Debian ships: `bench-knowledge.ts <folder> [--keep] [--misses]
 * [--raise]`. `--keep` searches what an earlier run filled, `--misses` names the questions that found nothing right, and `--raise` makes
 * the figures the new floors.
 */
const [folder = '.cache/bench/knowledge', ...options] = process.argv.slice(2);
const floorsFile = path.join(import.meta.dirname, 'knowledge/floors.json');
const reader = { id: 'usr_reader', name: 'Reader', email: 'reader@example.com' };
const say = (line: string) => process.stdout.write(`${line}\n`);

interface RightPassage extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

async function fill(db: Drizzle, corpora: readonly CorpusFile[]): Promise<void> {
  await db.insert(users).values(reader);
  const indexing = new IndexingRepository(db);
  for (const [place, { name, bytes }] of corpora.entries()) {
    const id = `fil_${place}`;
    await db.insert(files).values({ id, userId: reader.id, name });
    await indexing.finish({ id }, { chunks: chunkText(await extractSections(name, bytes)), scans: [] });
  }
  await db.execute(sql`analyze`);
}

/** Returns the passages that answer a question. Documents have the text of another language where they aren't translated, which is found once. */
async function rightPassages(db: Drizzle, { language, document, phrase }: LabeledQuestion): Promise<string[]> {
  const { rows } = await db.execute<RightPassage>(sql`select id, title, body from passages where starts_with(title, ${`${document}.`})`);
  const isRight = ({ title, body }: RightPassage) =>
    title.startsWith(`${document}.${language}.`) && comparable(body).includes(comparable(phrase));
  const texts = new Set(rows.filter(isRight).map(({ body }) => body));
  return rows.filter(({ body }) => texts.has(body)).map(({ id }) => id);
}

/** Returns the content words that a question shares with passages. Pairs of hiragana are grammar. */
async function sharedWords(db: Drizzle, text: string, ids: readonly string[]): Promise<string> {
  const { rows } = await db.execute<{ words: string | null }>(sql`
    select string_agg(distinct word, ' ') as words from passages p join search_question(${text}) q on q.language = p.language
    cross join unnest(q.words) word where p.id in ${[...ids]} and word = any (tsvector_to_array(p.search)) and word !~ '^[ぁ-ゖー]+$'`);
  return rows[0]?.words ?? '';
}

const corpora = fetchCorpora(folder);
if (corpora) await measure(corpora);
else say('• Skipped: the corpora are packages of Debian, and this machine has no apt.');

async function measure(files: readonly CorpusFile[]): Promise<void> {
  const dataDir = path.join(folder, 'data');
  const isKept = options.includes('--keep');
  if (!isKept) rmSync(dataDir, { recursive: true, force: true });
  const { database, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }), createLog('silent'));
  try {
    const { db } = database;
    if (!isKept) {
      say(`• Reading ${files.length} files …`);
      await fill(db, files);
    }
    const questions = readQuestions();
    say(`• Asking ${questions.length} questions …`);
    const knowledge = createKnowledge(new PassagesRepository(db), async () => [], '');
    const times: number[] = [];
    const outcomes: Outcome[] = [];
    const wrong: string[] = [];
    for (const question of questions) {
      const right = await rightPassages(db, question);
      if (!right.length) {
        wrong.push(`This release of Debian has no "${question.phrase}" in ${question.document} in ${question.language}`);
        continue;
      }
      const shared = question.kind === 'paraphrase' ? await sharedWords(db, question.text, right) : '';
      if (shared) wrong.push(`"${question.text}" is no paraphrase: its answer has "${shared}" too`);
      const startedAt = performance.now();
      const lookup = { userId: reader.id, text: question.text, exceptRef: null, scope: null, language: question.language };
      const found = await knowledge.find(lookup);
      times.push(performance.now() - startedAt);
      const place = found.findIndex(({ id }) => right.includes(id));
      outcomes.push({ question, place: place < 0 ? undefined : place });
      if (place < 0 && options.includes('--misses')) say(`  ${question.kind}, ${question.language}: ${question.text}`);
    }
    report(outcomes, times, wrong);
  } finally {
    await close();
  }
}

function report(outcomes: readonly Outcome[], times: readonly number[], wrong: readonly string[]): void {
  for (const line of wrong) say(`✗ ${line}`);
  const sorted = times.toSorted((a, b) => a - b);
  const [middle = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  say(`\n${figuresTable(outcomes)}\n`);
  say(
    `Keywords alone; ${middle.toFixed(0)} ms each (median), ${slowest.toFixed(0)} at most. Vectors: not connected. Reranked: not connected.\n`,
  );
  if (options.includes('--raise')) {
    const round = (value: number) => Math.floor(value * 1_000) / 1_000;
    const floors = Object.entries(byLanguage(outcomes)).map(([language, { recall, ndcg }]) => [
      language,
      { recall: round(recall), ndcg: round(ndcg) },
    ]);
    writeFileSync(floorsFile, `${JSON.stringify(Object.fromEntries(floors), null, 2)}\n`);
  }
  const below = belowFloors(outcomes, JSON.parse(readFileSync(floorsFile, 'utf8')) as Floors);
  for (const line of below) say(`✗ ${line}`);
  if (below.length + wrong.length > 0) process.exitCode = 1;
}
