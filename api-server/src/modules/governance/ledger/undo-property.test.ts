import { desc, eq } from 'drizzle-orm';
import { undoRun } from 'shared-contracts/agent-calls';
import { createNotebook } from 'shared-contracts/calls';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { beforeAll, expect, it } from 'vitest';
import type { WriteTool } from '../../../kernel/tool/tool.ts';
import * as schema from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { draftToWorkflow } from '../../workflows/workflow/draft-to-workflow.policy.ts';
import { blockKey, blockLines, blocksOf } from '../../works/document/document-blocks.ts';

/** A complete run (`npm test -- all`) tries more. */
const runs = process.env.TEST_ALL ? 200 : 100;
const seed = 20_261_123;

const { api } = appWithoutUser();
let user: TestUser;
let userId: string;

beforeAll(async () => {
  user = await api.newUser();
  userId = await userIdOf(api, user);
  for (const title of ['Plan', 'Archive']) await api.call(createNotebook, { body: { email: user.email, title } }, user);
});

/** Returns the same numbers below one for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns everything that the person has, as they see it: without former versions, the trash and the times of changes. */
async function state() {
  const { db } = api.database;
  const [notebooks, notes, files, alerts, workflows, feeds, unwanted, versions] = await Promise.all([
    db.select().from(schema.notebooks).where(eq(schema.notebooks.userId, userId)),
    db.select().from(schema.stickyNotes).where(eq(schema.stickyNotes.userId, userId)),
    db.select().from(schema.files).where(eq(schema.files.userId, userId)),
    db.select().from(schema.alerts).where(eq(schema.alerts.userId, userId)),
    db.select().from(schema.blueprints).where(eq(schema.blueprints.userId, userId)),
    db.select().from(schema.feeds),
    db.select().from(schema.unwantedFeeds),
    db
      .selectDistinctOn([schema.documentVersions.notebookId])
      .from(schema.documentVersions)
      .orderBy(schema.documentVersions.notebookId, desc(schema.documentVersions.version)),
  ]);
  const latest = new Map(versions.map((row) => [row.notebookId, row.content]));
  return {
    notebooks: notebooks
      .map(({ id, title, description, areaId }) => ({ id, title, description, areaId, blocks: blocksOf(latest.get(id)).map(blockKey) }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    notes: notes
      .map(({ id, text, color, left, top, routeUrl }) => ({ id, text, color, left, top, routeUrl }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    files: files.map(({ id, name, notebookId, size }) => ({ id, name, notebookId, size })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    alerts: alerts.map(({ id, text }) => ({ id, text })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    workflows: workflows
      .map(({ id, name, draft, definition }) => ({ id, name, definition: definition ?? draftToWorkflow(draft, 'UTC') }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    feeds: feeds
      .filter(({ id }) => !unwanted.some(({ feedId }) => feedId === id))
      .map(({ id, url, areaName, addedBy }) => ({ id, url, areaName, addedBy }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    lines: Object.fromEntries(notebooks.map(({ id }) => [id, blockLines(blocksOf(latest.get(id)))])),
  };
}

type State = Awaited<ReturnType<typeof state>>;

const words = ['tin', 'iron', 'copper', 'salt', 'wool', 'oak', 'Zürich', '日本', 'קפה', '😀'];

/** Returns a definition as JSON with one step renamed, removed or added, as it comes. */
function edited(random: () => number, definition: WorkflowDefinition | undefined): string {
  if (!definition) return '';
  const { steps, edges } = definition;
  const at = 1 + Math.floor(random() * (steps.length - 1));
  const added = { id: `step-${Math.floor(random() * 1_000_000)}`, name: 'Wait', position: { x: 0, y: 0 } };
  const changed = [
    steps.map((step, place) => (place === at ? { ...step, name: `${step.name} ${Math.floor(random() * 100)}` } : step)),
    steps.filter((_, place) => place !== at),
    [...steps, { ...added, kind: 'wait', config: { amount: 1, unit: 'hours' } }],
  ][Math.floor(random() * 3)];
  const ids = new Set(changed?.map(({ id }) => id));
  return JSON.stringify({ schema: 1, steps: changed, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) });
}

/** Chooses a tool and an input that fits what there is. Some don't fit, as with a model that guesses. */
function randomAct(
  random: () => number,
  { notebooks, notes, files, workflows, feeds, lines: documents }: State,
): readonly [string, Record<string, string>] {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const text = (count: number) => Array.from({ length: 1 + Math.floor(random() * count) }, () => pick(words)).join(' ');
  const facts = () => pick(['', '', ` — @${text(1)}`, ' — due 2026-12-01', ` — @${text(2)}, due 2026-12-02`]) ?? '';
  const lines = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => `${pick(['', '# ', '- ', '1. ', '- [ ] ', '- [x] '])}${text(4)}${facts()}`,
    ).join('\n');
  const notebook = pick(notebooks)?.id ?? '';
  const passage = (pick(documents[notebook] ?? []) ?? '').replace(/^(?:#+|- \[[ x]\]|-|1\.) /, '');
  const workflow = pick(workflows);
  const choices = [
    ['append_to_document', { notebook_id: notebook, text: lines() }],
    ['edit_document', { notebook_id: notebook, passage, text: `${text(5)}${facts()}` }],
    ['create_document', { title: text(2), text: lines() }],
    ['create_notebook', { title: text(2), description: text(3) }],
    ['create_sticky_note', { text: text(6), page: pick(['/', '/my-works']) ?? '/' }],
    ['edit_sticky_note', { note_id: pick(notes)?.id ?? '', text: text(6) }],
    ['write_file', { name: `${text(1)}.txt`, text: lines(), notebook_id: notebook }],
    ['create_calendar_file', { title: text(2), starts_at: '2026-12-01', notebook_id: notebook }],
    ['move_item', { kind: 'file', item_id: pick(files)?.id ?? '', notebook_id: notebook }],
    ['alert_user', { message: text(5) }],
    ['draft_workflow', { name: text(2), description: `Every Monday at 9. Summarize ${text(2)}. Save it as a report. Ask Ana.` }],
    [
      'edit_workflow',
      { workflow_id: workflow?.id ?? '', name: pick(['', text(3)]) ?? '', definition: edited(random, workflow?.definition) },
    ],
    // No server answers there, because the address is refused.
    ['follow_feed', { url: `http://127.0.0.${1 + Math.floor(random() * 250)}:9/feed.xml`, area: text(1) }],
    ['unfollow_feed', { feed_id: pick(feeds)?.id ?? '' }],
  ] as const;
  return pick(choices) ?? choices[0];
}

/** Uses a tool as a run does, and keeps the act. Returns false if the tool refused. */
async function use(runId: string, name: string, input: unknown): Promise<boolean> {
  const tool = api.app.tools.find((one): one is WriteTool => one.name === name && one.effect === 'write');
  if (!tool) throw new Error(`there is no tool ${name}`);
  const { signal } = new AbortController();
  const plan = await tool.plan(input, { userId, agentName: 'Clerk', scopes: [] }, { signal }).catch(() => undefined);
  const done = await plan?.commit();
  if (!done) return false;
  const act = { id: newId('act'), userId, runId, tool: name, title: name, input, effect: 'write', state: 'done' } as const;
  await api.database.db.insert(schema.ledgerActs).values({ ...act, inverse: done.inverse, target: done.target });
  return true;
}

it(`restores the state before after each of ${runs} random runs`, async () => {
  const random = randomFrom(seed);
  const used = new Map<string, number>();
  let before = await state();
  for (let run = 1; run <= runs; run += 1) {
    const runId = newId('run');
    const log: unknown[] = [];
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
      const [name, input] = randomAct(random, before);
      if (!(await use(runId, name, input))) continue;
      log.push([name, input]);
      used.set(name, (used.get(name) ?? 0) + 1);
    }
    if (!log.length) continue;
    const undone = await api.call(undoRun, { query: { run_id: runId }, body: {} }, user);
    expect(undone.body, JSON.stringify(log)).toMatchObject({ changed: [], problems: [] });
    expect(await state(), JSON.stringify(log)).toEqual(before);
    // Every tenth run stays, so that later ones find something to change.
    if (run % 10 === 0) {
      for (const [name, input] of log as [string, unknown][]) await use(newId('run'), name, input);
      before = await state();
    }
  }
  expect(used.size).toBe(14);
}, 400_000);
