import { setTimeout as wait } from 'node:timers/promises';
import { companyTest as test } from '../../../support/company/company.ts';
import type { Refusal } from '../../../support/company/person.ts';
import { openPages, type Scenario } from '../../../support/company/scenario.ts';
import { expect } from '../../../support/fixtures.ts';
import { asking } from './asking.ts';
import { chatting } from './chatting.ts';
import { importing } from './importing.ts';
import { intruding } from './intruding.ts';
import { joining } from './joining.ts';
import { keeping } from './keeping.ts';
import { knowing } from './knowing.ts';
import { sharing } from './sharing.ts';
import { spending } from './spending.ts';
import { writingTogether } from './writing-together.ts';

/** Each noun of the product that people use all day adds its scenario here (docs/guides/company-day.md). */
const threads = [asking, chatting, importing, intruding, joining, keeping, knowing, sharing, writingTogether];

/** How long the database is away. */
const outageMs = 10_000;
/** Limits how long a person waits for a call or a sentence that says why not. Forty people queue for two cores. */
const patienceMs = { few: 15_000, whole: 30_000 };

test('a company works while its database goes away for ten seconds, and loses nothing', async ({ company, browser }) => {
  test.setTimeout(company.isWhole ? 600_000 : 240_000);
  const pages = openPages(browser);
  const stage = { company, openBrowser: pages.openBrowser, openPhone: pages.openPhone };
  const scenarios = threads.map((create) => create(stage));
  const each = (happen: (scenario: Scenario) => Promise<void> | undefined) =>
    Promise.all(scenarios.map((scenario) => test.step(scenario.title, async () => happen(scenario))));

  await test.step('morning', () => each(({ morning }) => morning?.()));
  const goneMs = await test.step('the database goes away', async () => {
    const goneAt = performance.now();
    const away = company.database.takeAway();
    const killed = company.victim?.kill();
    await Promise.all([each(({ outage }) => outage?.(away)), away.then(() => wait(outageMs)), killed]);
    await company.database.bringBack();
    return performance.now() - goneAt;
  });
  await test.step('evening', () => each(({ evening }) => evening()));
  await test.step(spending(stage).title, () => spending(stage).evening());

  await test.step('nobody was left without an answer or a sentence', async () => {
    const patience = company.isWhole ? patienceMs.whole : patienceMs.few;
    for (const { firstName, longestWait, longestSilence, refusals } of company.people) {
      expect(longestWait.ms, `${firstName} waited for ${longestWait.call}`).toBeLessThan(patience);
      // A question that was stored in the moment of the outage is answered once the database is back.
      expect(longestSilence.ms, `${firstName} waited for ${longestSilence.call}`).toBeLessThan(goneMs + patience);
      expect(refusals.filter((one) => !isExplained(one, company.isWhole))).toEqual([]);
    }
    await pages.checkAndClose();
  });
});

/**
 * Says whether a caller learned why a call failed, and which request it was. A caller may cancel a call, and be refused what it may not
 * read; a killed node says nothing.
 */
const isExplained = ({ status, code, sentence, requestId }: Refusal, isNodeKilled: boolean) =>
  code === 'aborted' ||
  (isNodeKilled && status === 0) ||
  (status === 503 || (status >= 400 && status < 500) ? sentence !== '' && requestId !== undefined : false);
