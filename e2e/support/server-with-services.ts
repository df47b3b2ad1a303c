import { test as base } from './fixtures.ts';
import { type ScriptedServices, startScriptedServices } from './scripted-services.ts';
import { type RunningServer, startServer } from './server.ts';

/** Runs journeys on a separate server with a model, an image generator and a web search. */
export const test = base.extend<object, { services: ScriptedServices; server: RunningServer }>({
  services: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const services = await startScriptedServices();
      await use(services);
      services.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ services }, use) => {
      const server = await startServer({
        LLM_BASE_URL: services.modelUrl,
        LLM_MODEL: 'scripted-server',
        LLM_IMAGE_MODEL: 'scripted-painter',
        LLM_TRANSCRIPTION_MODEL: 'scripted-ears',
        LLM_SPEECH_MODEL: 'scripted-mouth',
        SEARCH_PROVIDER: 'searxng',
        SEARCH_URL: services.searchUrl,
        ALLOW_PRIVATE_PROVIDERS: services.host,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server, services }, use) => {
    services.forget();
    await use(server.url);
  },
});
