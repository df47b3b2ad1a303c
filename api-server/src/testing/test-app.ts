import { rmSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { InstallationRole } from 'shared-contracts/admin-calls';
import { type CallDefinition, type CallInput, signUp } from 'shared-contracts/calls';
import * as z from 'zod/mini';
import { buildApp } from '../app.ts';
import type { WebHandler } from '../http/web-handler.ts';
import { changeRole } from '../modules/identity/installation/roles.service.ts';
import { readConfig } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { listenLow } from './scripted-provider.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestUser {
  readonly email: string;
  readonly token: string;
}

export interface TestAnswer<A> {
  readonly status: number;
  /** The answer, checked against the contract; for an error, the unchecked problem. */
  readonly body: A;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly own: TestDatabase;
  readonly dataDir: string;
  /** The server's current time. */
  readonly time: { now: Date };
  readonly call: <C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    user?: { token: string },
    headers?: Record<string, string>,
  ) => Promise<TestAnswer<z.output<C['answer']>>>;
  /** Opens a port once, for what `inject` can't do: streams that are abandoned or read slowly. Returns the address. */
  readonly listen: () => Promise<string>;
  readonly newUser: (name?: string) => Promise<TestUser>;
  /** Creates a user with a role in the installation. */
  readonly newAdmin: (role?: InstallationRole) => Promise<TestUser>;
  readonly close: () => Promise<void>;
}

export const testPassword = 'correct horse battery staple';
let users = 0;

/** Starts the whole server on a new database, or as another node on an existing one. `env` is the process environment. */
export async function createTestApp(
  env: Record<string, string> = {},
  other?: Pick<TestApp, 'own' | 'dataDir'> & Partial<Pick<TestApp, 'time'>>,
  web?: WebHandler,
  log = createLog('silent'),
): Promise<TestApp> {
  const dataDir = other?.dataDir ?? temporaryFolder('app');
  const own = other?.own ?? (await createTestDatabase());
  const database = connectDatabase(own.connection, log);
  // Nodes of one installation have the same time, by which leases end.
  const time = { now: new Date(other?.time?.now ?? Date.now()) };
  const config = readConfig({
    FREE_SPACE_FLOOR_MB: '0',
    // A busy test machine is no alarm, and no reason to refuse requests.
    EVENT_LOOP_ALARM_MS: '0',
    EVENT_LOOP_LIMIT_MS: '0',
    RATE_LIMIT_PER_MINUTE: '100000',
    SIGN_UPS_PER_HOUR: '10000',
    JOBS: 'off',
    // Scripts of models expect the requests of answers alone.
    CHAT_TITLES: 'off',
    // Tests don't depend on what is installed.
    RECOGNITION: 'off',
    DATA_DIR: dataDir,
    // Tests change releases and keys, so they never have those of the workspace.
    PLATFORM_DIR: path.join(dataDir, 'platform'),
    ...env,
  });
  const app = await buildApp({ config, database, isExclusive: !other, clock: { now: () => time.now }, log, ...(web ? { web } : {}) });

  const call: TestApp['call'] = async (definition, input, user, headers = {}) => {
    const response = await app.inject({
      method: definition.method,
      url: addressOf(definition, input),
      headers: { ...(user ? { authorization: `Bearer ${user.token}` } : {}), ...headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    const body: unknown = response.json();
    if (response.statusCode < 400) z.parse(definition.answer, body);
    return { status: response.statusCode, body: body as never, headers: response.headers };
  };
  const newUser = async (name = 'Priya'): Promise<TestUser> => {
    const email = `user${++users}@example.com`;
    const { body } = await call(signUp, { body: { email, password: testPassword, first_name: name } });
    return { email, token: body.access_token };
  };
  let address: Promise<string> | undefined;
  return {
    app,
    database,
    own,
    dataDir,
    time,
    call,
    listen: () => {
      address ??= listenLow(app).then((port) => `http://127.0.0.1:${port}`);
      return address;
    },
    newUser,
    newAdmin: async (role = 'admin') => {
      const user = await newUser();
      await changeRole(database.db, user.email, role);
      return user;
    },
    close: async () => {
      await app.close();
      await database.close();
      if (other) return;
      await own.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a call's address with its path and query parameters filled in. */
export function addressOf(definition: CallDefinition, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
  return `/api${path}${query.length ? `?${new URLSearchParams(query)}` : ''}`;
}
