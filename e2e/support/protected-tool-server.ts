import { startProcess } from './started-process.ts';

interface Settings {
  readonly toolUrl: string;
  readonly issuer: string;
  /** Ends every grant when it gets a POST. */
  readonly revokeUrl: string;
}

/** Starts a tool server that asks for a sign-in, with a real authorization server, in a separate process. */
export const startProtectedToolServer = () => startProcess<Settings>('run-protected-tool-server.ts');
