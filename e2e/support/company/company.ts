import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getInstallationUsage, setBudget, setPrice } from 'shared-contracts/admin-calls';
import { isoDay } from 'shared-contracts/days';
import { changePlan } from 'shared-contracts/settings-calls';
import { test as base } from '../fixtures.ts';
import { copyPlatform } from '../platform.ts';
import { type RunningServer, startServer } from '../server.ts';
import { workspaceOf } from '../workspace.ts';
import { type CountingModel, modelName, startCountingModel } from './counting-model.ts';
import { Person } from './person.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

type Used = Readonly<Record<'calls' | 'input_tokens' | 'output_tokens', number>>;

/** Describes an installation with a budget, its nodes, and the people who work with it. The first one owns it. */
export interface Company {
  /** Whether everybody is there, or the few of the short form. */
  readonly isWhole: boolean;
  /** The workspace of all people. */
  readonly workspaceId: string;
  readonly people: readonly [owner: Person, ...others: Person[]];
  readonly nodes: readonly RunningServer[];
  /** Works beside the others until it is killed in the outage; only in the whole company. */
  readonly victim: RunningServer | undefined;
  /** What was used before the day. */
  readonly usedBefore: Used;
  readonly model: CountingModel;
  readonly database: Pick<SharedDatabase, 'takeAway' | 'bringBack'>;
}

const size = process.env.E2E_ALL ? { people: 40, nodes: 2, isWhole: true } : { people: 5, nodes: 1, isWhole: false };
const names = ['Ada', 'Ben', 'Chi', 'Dora', 'Eli', 'Femi', 'Gus', 'Hana', 'Ines', 'Jun'];
/** What everybody may spend in a month, in millionths: much more than the day costs. */
const budgetMicro = 100_000_000;
/** A millionth for a token. */
const priceMicro = 1_000_000;

/** Names each person differently, because the provider charges by name. */
const nameOf = (at: number) => `${names[at % names.length]}${at < names.length ? '' : Math.floor(at / names.length)}`;

/** Returns the days of this month until today. */
export function thisMonth(): { readonly from: string; readonly to: string } {
  const to = isoDay(new Date());
  return { from: `${to.slice(0, 7)}-01`, to };
}

async function openCompany(closing: (() => unknown)[]): Promise<Company> {
  const database = await startSharedDatabase();
  closing.push(database.close);
  const model = await startCountingModel();
  closing.push(model.close);
  const files = mkdtempSync(join(tmpdir(), 'atrium-company-'));
  closing.push(() => rmSync(files, { recursive: true, force: true }));
  const releases = copyPlatform();
  closing.push(releases.remove);
  const settings = {
    DATABASE_URL: database.url,
    FILES_DIR: files,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: modelName,
    // Releases that are published in the day must not stay.
    PLATFORM_DIR: releases.state,
    // The outage is what the day is about, and every statement that fails in it is logged.
    LOG_LEVEL: 'fatal',
  };
  const nodes: RunningServer[] = [];
  while (nodes.length < size.nodes) {
    const node = await startServer(settings);
    nodes.push(node);
    closing.push(node.stop);
  }
  // It takes no downloads, which another node would take over only after a minute.
  const victim = size.isWhole ? await startServer({ ...settings, JOBS: 'off' }) : undefined;
  if (victim) closing.push(victim.stop);
  const signUp = (at: number) => Person.signUp(nodes[at % nodes.length] as RunningServer, nameOf(at));
  // The first account of an installation owns it.
  const owner = await signUp(0);
  if (size.isWhole) await database.addYear();
  const others = await Promise.all(Array.from({ length: size.people - 1 }, (_, at) => signUp(at + 1)));
  const { api, email } = owner;
  // The workspace has more people than the Free plan includes.
  await api.call(changePlan, { body: { email, plan_id: 'teams' } });
  const workspaceId = await workspaceOf(owner, others);
  const prices = { input_micro: priceMicro, cached_micro: null, output_micro: priceMicro, picture_micro: null };
  await api.call(setPrice, { body: { email, model: modelName, ...prices } });
  await api.call(setBudget, { body: { email, kind: 'person', budget_id: '', monthly_micro: budgetMicro } });
  const { totals: usedBefore } = await api.call(getInstallationUsage, { query: { email, ...thisMonth(), by: 'person' } });
  return { isWhole: size.isWhole, workspaceId, people: [owner, ...others], nodes, victim, usedBefore, model, database };
}

/** Runs a journey in its own company. The page belongs to the first node. */
export const companyTest = base.extend<{ company: Company }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  company: async ({}, use) => {
    const closing: (() => unknown)[] = [];
    try {
      await use(await openCompany(closing));
    } finally {
      for (const close of closing.toReversed()) await close();
    }
  },
  baseURL: async ({ company }, use) => {
    await use(company.nodes[0]?.url);
  },
});
