import { test as base } from './fixtures.ts';
import { type ModelProvider, startModelProvider } from './model-provider.ts';
import { type RunningServer, startServer } from './server.ts';

/** Returns the ports at which a server finds the provider as an Ollama, and nothing of what runs on this computer. */
export const localOllama = ({ baseUrl }: ModelProvider): string => `ollama:${new URL(baseUrl).port},lm-studio:1,llama-cpp:1,vllm:1`;

interface WithModel {
  readonly model: ModelProvider;
  readonly server: RunningServer;
}
type Settings = (model: ModelProvider) => Readonly<Record<string, string>>;
type Use<Value> = (value: Value) => Promise<void>;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
const model = async ({}, use: Use<ModelProvider>) => {
  const started = await startModelProvider();
  await use(started);
  started.close();
};
const serverOf =
  (settings: Settings) =>
  async ({ model: provider }: Pick<WithModel, 'model'>, use: Use<RunningServer>) => {
    const server = await startServer(settings(provider));
    await use(server);
    await server.stop();
  };
const baseURL = async ({ server, model: provider }: WithModel, use: Use<string>) => {
  provider.forget();
  await use(server.url);
};

/** Runs each journey on a separate server with a scripted model provider, which `settings` connect. */
export const serverWithModel = (settings: Settings) => base.extend<WithModel>({ model, server: serverOf(settings), baseURL });

const scriptedModel = ({ baseUrl }: ModelProvider) => ({
  LLM_BASE_URL: baseUrl,
  LLM_MODEL: 'scripted-small',
  ALLOW_PRIVATE_PROVIDERS: '127.0.0.1',
});

/**
 * Runs journeys on a server whose model is the scripted one. All files that use it share the server of their worker, because a server takes
 * seconds to start: a journey that needs the first account, or other settings, uses `serverWithModel`.
 */
export const modelTest = base.extend<object, WithModel>({
  model: [model, { scope: 'worker' }],
  server: [serverOf(scriptedModel), { scope: 'worker' }],
  baseURL,
});

type Start<Tools> = () => Promise<Tools>;

const toolsOf =
  <Tools extends { readonly stop: () => Promise<void> }>(start: Start<Tools>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  async ({}, use: Use<Tools>) => {
    const tools = await start();
    await use(tools);
    await tools.stop();
  };

/** Runs journeys on that server, beside a tool server in a separate process. */
export const serverWithTools = <Tools extends { readonly stop: () => Promise<void> }>(start: Start<Tools>) =>
  modelTest.extend<{ tools: Tools }>({ tools: toolsOf(start) });

/** Runs each journey on a new server of that kind, whose first account it creates, beside a tool server. */
export const newServerWithTools = <Tools extends { readonly stop: () => Promise<void> }>(start: Start<Tools>) =>
  serverWithModel(scriptedModel).extend<{ tools: Tools }>({ tools: toolsOf(start) });
