import { disconnectAgentServer, refreshAgentServer, signOutOfServer, startServerSignIn } from 'shared-contracts/agent-calls';
import { disconnectScopedServer, refreshScopedServer, type Scope } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { useCallAction } from 'shared-ui/query';
import { useToolServerMessages } from './tool-server-messages.ts';

/** Returns a function that does something and shows its problem, or its failure, as a toast. */
export function useReportedProblem() {
  const { notify } = useShell();
  return async (title: string, work: () => Promise<string | null>) => {
    try {
      const problem = await work();
      if (problem) notify.error({ title, description: problem });
    } catch (error) {
      notify.error({ title, description: error instanceof Error ? error.message : '' });
    }
  };
}

/** Returns what can be done with a connected tool server of a scope. Remotes that were built before scopes name none. */
export function useToolServerActions({ server_id }: { server_id: string }, scope: Scope | undefined) {
  const text = useToolServerMessages();
  const report = useReportedProblem();
  const query = { server_id };
  const params = { server_id };
  const { mutateAsync: refreshScoped } = useCallAction(refreshScopedServer, { failure: false });
  const { mutateAsync: disconnectScoped } = useCallAction(disconnectScopedServer, { failure: false });
  const { mutateAsync: refresh } = useCallAction(refreshAgentServer, { failure: false });
  const { mutateAsync: signOut } = useCallAction(signOutOfServer, { failure: false });
  const { mutateAsync: disconnect } = useCallAction(disconnectAgentServer, { failure: false });
  const signIn = useServerSignIn();
  return {
    refresh: async () => (await (scope ? refreshScoped({ params, query: scope }) : refresh({ query }))).problem,
    signIn: () => report(text('signInFailed'), () => signIn(server_id)),
    signOut: () => signOut({ query }),
    disconnect: (): Promise<unknown> => (scope ? disconnectScoped({ params, query: scope }) : disconnect({ query })),
  };
}

/** Returns a function that starts a sign-in to a tool server and sends the browser there. It resolves with the problem, if there is one. */
export function useServerSignIn() {
  const { mutateAsync: start } = useCallAction(startServerSignIn, { failure: false });
  return async (serverId: string): Promise<string | null> => {
    const { sign_in_url: url, problem } = await start({ query: { server_id: serverId } });
    if (url) openSignIn(url);
    return problem;
  };
}

/** Sends the browser to the address of a sign-in, if it is one of the web. */
export function openSignIn(url: string): void {
  if (/^https?:\/\//i.test(url)) window.location.assign(url);
}
