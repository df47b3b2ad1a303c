import { startServer } from './server.ts';

/** Starts the production server once for all journeys and leaves its address in E2E_URL. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // E2E_URL names a server that is already running.
  if (process.env.E2E_URL) return undefined;
  const server = await startServer();
  process.env.E2E_URL = server.url;
  return server.stop;
}
