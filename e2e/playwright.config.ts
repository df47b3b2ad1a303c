import { defineConfig } from '@playwright/test';

const isCi = Boolean(process.env.CI);

/** Configures the journeys against the production build. `npm test -- e2e` builds, finds a browser and sets CHROMIUM_PATH. */
export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: isCi,
  retries: 0,
  workers: 2,
  // Limits, not waits: a journey may take longer on a busy machine, but never waits a fixed time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  use: {
    // Shorter than a journey may take, so that one that waits for nothing doesn't keep its worker for minutes.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    // A trace records pictures of the page all the time, which CI has no processor time for.
    trace: isCi ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-component-update',
        '--disable-background-networking',
        // A microphone that beeps once a second and asks nobody.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
