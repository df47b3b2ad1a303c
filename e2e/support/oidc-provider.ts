import { startProcess } from './started-process.ts';

interface Settings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly filesUrl: string;
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/** Starts a real OpenID provider on the loopback interface, in a separate process. */
export const startOidcProvider = () => startProcess<Settings>('run-oidc-provider.ts');
