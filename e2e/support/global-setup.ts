import { signUp } from 'shared-contracts/calls';
import { createApiClient } from 'shared-contracts/http';
import { newOwner } from './administrators.ts';
import { prepareData, startServer } from './server.ts';

/**
 * Starts the production server once for all journeys and leaves its address in E2E_URL. Its first account, which owns the installation,
 * is in E2E_OWNER and E2E_OWNER_PASSWORD.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeData = await prepareData();
  // E2E_URL names a server that is already running.
  const server = process.env.E2E_URL ? undefined : await startServer();
  process.env.E2E_URL ??= server?.url ?? '';
  if (!process.env.E2E_OWNER) {
    const { email, password } = newOwner();
    const api = createApiClient({ baseUrl: `${process.env.E2E_URL}/api`, token: () => undefined, onUnauthorized: () => undefined });
    await api.call(signUp, { body: { email, password, first_name: 'Olga' } });
    Object.assign(process.env, { E2E_OWNER: email, E2E_OWNER_PASSWORD: password });
  }
  return async () => {
    await server?.stop();
    removeData();
  };
}
