import { test as base } from './fixtures.ts';
import { type ModelProvider, startModelProvider } from './model-provider.ts';
import { type RunningServer, startServer } from './server.ts';

/** Runs journeys on a separate server with a scripted model provider, which `settings` connect. */
export const serverWithModel = (settings: (model: ModelProvider) => Readonly<Record<string, string>>) =>
  base.extend<object, { model: ModelProvider; server: RunningServer }>({
    model: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
      async ({}, use) => {
        const model = await startModelProvider();
        await use(model);
        model.close();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ model }, use) => {
        const server = await startServer(settings(model));
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ server }, use) => use(server.url),
  });
