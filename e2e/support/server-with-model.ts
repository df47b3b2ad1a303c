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
    baseURL: async ({ server }, use) => use(server.url),
  });

/** Runs journeys on such a server, beside a tool server in a separate process. */
export const serverWithTools = <Tools extends { readonly stop: () => Promise<void> }>(start: () => Promise<Tools>) =>
  serverWithModel((model) => ({
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'scripted',
    ALLOW_PRIVATE_PROVIDERS: '127.0.0.1',
  })).extend<object, { tools: Tools }>({
    tools: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
      async ({}, use) => {
        const tools = await start();
        await use(tools);
        await tools.stop();
      },
      { scope: 'worker' },
    ],
  });
