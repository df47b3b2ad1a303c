import type { Browser, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { noteRequests } from '../noted-requests.ts';
import { watchFaults } from '../page-faults.ts';
import { browserOf } from '../second-browser.ts';
import type { RunningServer } from '../server.ts';
import type { Company } from './company.ts';
import type { Person } from './person.ts';

/** Describes one thread of the company's day. All threads go on at the same time, and the database goes away once for all of them. */
export interface Scenario {
  readonly title: string;
  /** Happens while all is well. What it starts may still be going on when the database goes away. */
  readonly morning?: () => Promise<void>;
  /**
   * Begins in the moment in which the database goes away; `away` resolves when it is gone. The database comes back no earlier than this
   * resolves, so anything that can end only later is left to `evening`.
   */
  readonly outage?: (away: Promise<void>) => Promise<void>;
  /** Happens after the database is back: waits for what is still going on, and checks that nothing was lost or done twice. */
  readonly evening: () => Promise<void>;
}

/** Describes where a scenario takes place. */
export interface Stage {
  readonly company: Company;
  /** Opens a browser in which a person is signed in. */
  readonly openBrowser: (person: Person) => Promise<Page>;
  /** Opens a phone's browser in which no one is signed in. */
  readonly openPhone: (node: RunningServer) => Promise<Page>;
}

/** Describes what went wrong on the pages of the day. */
export interface Pages extends Pick<Stage, 'openBrowser' | 'openPhone'> {
  /** Checks that no page met an error that it didn't explain, and closes all browsers. */
  readonly checkAndClose: () => Promise<void>;
}

/** Opens the browsers of the day and watches them: requests fail while the database is away, but nothing else does. */
export function openPages(browser: Browser): Pages {
  const opened: { readonly page: Page; readonly unexpected: () => string[] }[] = [];
  const unexplained: string[] = [];
  const watch = (page: Page, node: RunningServer): Page => {
    const faults = watchFaults(page, node.url);
    faults.expect(/Failed to load resource/);
    // A refused page of the API has to say why, and which request it was.
    page.on('response', async (response) => {
      if (response.status() < 500) return;
      // The browser drops the body of an answer that nobody waits for anymore.
      const body = await response.text().catch(() => undefined);
      const problem = readProblem(body ?? '');
      if (response.status() === 503 && (body === undefined || (problem.detail && problem.request_id))) return;
      unexplained.push(`${response.status()} ${response.url()}: ${JSON.stringify(problem)}`);
    });
    opened.push({ page, unexpected: faults.unexpected });
    return page;
  };
  return {
    openBrowser: async (person) => watch(await browserOf(browser, person.node, person), person.node),
    openPhone: async (node) => {
      const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
      const context = await browser.newContext({ baseURL: node.url, reducedMotion: 'reduce', ...size });
      noteRequests(context);
      return watch(await context.newPage(), node);
    },
    checkAndClose: async () => {
      for (const { page } of opened) await page.context().close();
      expect(opened.flatMap(({ unexpected }) => unexpected())).toEqual([]);
      expect(unexplained).toEqual([]);
    },
  };
}

function readProblem(body: string): Partial<Record<string, unknown>> {
  try {
    return JSON.parse(body) as Partial<Record<string, unknown>>;
  } catch {
    return { body };
  }
}
