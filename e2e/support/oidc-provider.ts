import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const starter = join(import.meta.dirname, '../../api-server/src/testing/run-oidc-provider.ts');

export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly filesUrl: string;
  readonly stop: () => Promise<void>;
}

/** Starts a real OpenID provider on the loopback interface, in a separate process. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const child = fork(starter, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const settings = await new Promise<Omit<OidcProvider, 'stop'>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The provider ended while it started (exit code ${code}).`)));
    child.once('message', (message) => resolve(message as Omit<OidcProvider, 'stop'>));
  });
  return {
    ...settings,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
