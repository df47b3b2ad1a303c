import { test as base } from './fixtures.ts';
import { type ModelProvider, startModelProvider } from './model-provider.ts';
import { type RunningServer, startServer } from './server.ts';

/** Returns the ports at which a server finds the provider as an Ollama, and nothing of what runs on this computer. */
export const localOllama = ({ baseUrl }: ModelProvider): string => `ollama:${new URL(baseUrl).port},lm-studio:1,llama-cpp:1,vllm:1`;

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
    baseURL: async ({ server, model }, use) => {
      model.forget();
      await use(server.url);
    },
  });

const scriptedModel = ({ baseUrl }: ModelProvider) => ({
  LLM_BASE_URL: baseUrl,
  LLM_MODEL: 'scripted-small',
  ALLOW_PRIVATE_PROVIDERS: '127.0.0.1',
});

/**
 * Runs journeys on a server whose model is the scripted one. All files that use it share the server of their worker, because a server takes
 * seconds to start: a journey that needs the first account, or other settings, uses `serverWithModel`.
 */
export const modelTest = serverWithModel(scriptedModel);

/** Runs the journeys of a file on a new server of that kind, whose first account they create. */
export const newModelTest = () => serverWithModel(scriptedModel);

/** Runs journeys on that server, or on one of `newModelTest`, beside a tool server in a separate process. */
export const serverWithTools = <Tools extends { readonly stop: () => Promise<void> }>(start: () => Promise<Tools>, on = modelTest) =>
  on.extend<{ tools: Tools }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    tools: async ({}, use) => {
      const tools = await start();
      await use(tools);
      await tools.stop();
    },
  });
