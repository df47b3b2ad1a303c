import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, defineConfig, expect, type Page, type PlaywrightTestConfig } from '@playwright/test';
import { readTimes, watchTimes } from './page-times.ts';
import { fileNameOf, type JourneyRecord, recordSuffix, type StagedPreview } from './record.ts';

export { expect };

/** Configures the journeys of a remote’s own repository: the files in `journeys` that end in `.journey.ts`. */
export const journeyConfig = (root: string): PlaywrightTestConfig =>
  defineConfig({
    testDir: join(root, 'journeys'),
    testMatch: '**/*.journey.ts',
    outputDir: join(root, 'preview/failures'),
    reporter: 'line',
    workers: 1,
    use: {
      ...(process.env.PREVIEW_URL ? { baseURL: process.env.PREVIEW_URL } : {}),
      viewport: { width: 1440, height: 900 },
      trace: 'retain-on-failure',
      launchOptions: process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {},
    },
  });

/**
 * Runs a journey against a preview: `page` is signed in and tries the release. Its times and a last screenshot become part of the preview’s
 * comment.
 */
export const test: typeof base = base.extend({
  page: async ({ page }, use, info) => {
    const { title } = info;
    const { url, session, trial, folder } = stagedPreview();
    await page.context().addCookies([
      { name: 'token', value: session, url, sameSite: 'Lax' },
      { name: 'trial', value: trial, url, sameSite: 'Lax', httpOnly: true },
    ]);
    await page.addInitScript(watchTimes);
    await use(page);
    const screenshot = `${fileNameOf(title)}.png`;
    await page.screenshot({ path: join(folder, screenshot) });
    const record: JourneyRecord = { title, isPassed: info.status === info.expectedStatus, screenshot, times: await timesOf(page) };
    writeFileSync(join(folder, `${fileNameOf(title)}${recordSuffix}`), JSON.stringify(record));
  },
});

const timesOf = (page: Page) => page.evaluate(readTimes).catch(() => ({}));

function stagedPreview(): StagedPreview {
  const { PREVIEW_URL: url, PREVIEW_SESSION: session, PREVIEW_TRIAL: trial, PREVIEW_FOLDER: folder } = process.env;
  if (!url || !session || !trial || !folder) throw new Error('Journeys run against a preview. Start them with: npx platform preview');
  return { url, session, trial, folder };
}
