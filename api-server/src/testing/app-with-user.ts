import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { prepareEmptying } from './empty-database.ts';
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

type Env = Readonly<Record<string, string>>;
/** A function is called after what the file starts before the server. */
type GivenEnv = Env | ((provider: ScriptedProvider) => Env);

interface Options {
  /** Empties the database before each test, for tests that see the whole installation: its first account, totals, or connections. */
  readonly isEmptied?: boolean;
}

interface WithApp {
  readonly api: TestApp;
}

interface WithUser extends WithApp {
  readonly user: TestUser;
}

interface WithProvider extends WithUser {
  readonly provider: ScriptedProvider;
}

const readEnv = (env: GivenEnv, provider: ScriptedProvider): Env => (typeof env === 'function' ? env(provider) : env);

/** Starts one server for the tests of a file. Its properties can be read once the tests run. */
export function appWithoutUser(env: Env | (() => Env) = {}, { isEmptied = false }: Options = {}): WithApp {
  const api = {} as TestApp;
  let empty: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    Object.assign(api, await createTestApp(typeof env === 'function' ? env() : env));
    if (isEmptied) empty = await prepareEmptying(api.database);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    if (!empty) return;
    await empty();
    api.time.now = new Date();
  });
  return { api };
}

/** Starts one server for the tests of a file, and creates a new user for each test. */
export function appWithUser(env: Env | (() => Env) = {}, options: Options = {}): WithUser {
  const { api } = appWithoutUser(env, options);
  const user = {} as TestUser;
  beforeEach(async () => void Object.assign(user, await api.newUser()));
  return { api, user };
}

/** Starts what `appWithUser` starts, and a scripted provider that users can connect. It is reset before each test. */
export function appWithProvider(env: GivenEnv = {}, options: Options = {}): WithProvider {
  const provider = {} as ScriptedProvider;
  beforeAll(async () => void (await startScriptedProvider(provider)));
  afterAll(() => provider.close());
  beforeEach(() => provider.reset());
  const app = appWithUser(() => ({ ALLOW_PRIVATE_PROVIDERS: new URL(provider.baseUrl).host, ...readEnv(env, provider) }), options);
  afterEach(() => provider.release());
  return { ...app, provider };
}

/** Starts what `appWithProvider` starts, where the provider's model `scripted` is the server's, for everybody. */
export function appWithModel(env: GivenEnv = {}, options: Options = {}): WithProvider {
  const model = (provider: ScriptedProvider) => ({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' });
  return appWithProvider((provider) => ({ ...model(provider), ALLOW_PRIVATE_PROVIDERS: '127.0.0.1', ...readEnv(env, provider) }), options);
}

/** Starts another node of a file's installation. */
export function anotherNode(first: TestApp, env: () => Env = () => ({})): TestApp {
  const node = {} as TestApp;
  beforeAll(async () => void Object.assign(node, await createTestApp(env(), first)));
  afterAll(() => node.close());
  return node;
}
