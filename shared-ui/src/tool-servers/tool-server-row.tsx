import type { ReactNode } from 'react';
import type { AgentServer } from 'shared-contracts';
import type { Scope } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, IconButton } from 'shared-ui';
import { LogOut, RefreshCw, Trash2 } from 'shared-ui/icons';
import { useToolServerMessages } from './tool-server-messages.ts';
import { useReportedProblem, useToolServerActions } from './use-tool-server-actions.ts';

/** Describes the props of `ToolServerLine`. */
export interface ToolServerLineProps {
  server: AgentServer;
  /** What is said about it in addition. */
  note?: ReactNode;
  /** What else can be done with it. */
  actions?: ReactNode;
  /** What disconnecting deletes. */
  disconnectBody?: string;
  /** Refreshes its tools. Resolves with the problem, if there is one. Missing where somebody else does. */
  onRefresh?: (() => Promise<string | null>) | undefined;
  /** Signs out. Missing where nobody is signed in. */
  onSignOut?: (() => Promise<unknown>) | undefined;
  /** Disconnects it, after a question. Missing where somebody else does. */
  onDisconnect?: (() => Promise<unknown>) | undefined;
}

/** Renders the name and the tools of a tool server, with what can be done with it. */
export function ToolServerLine(props: ToolServerLineProps) {
  const { server, note, actions: more, disconnectBody, onRefresh, onSignOut, onDisconnect } = props;
  const text = useToolServerMessages();
  const { confirm } = useShell();
  const report = useReportedProblem();
  const { name } = server;
  const runWork = async (work: Promise<unknown>) => {
    await work;
    return null;
  };
  const handleDisconnect = async () => {
    const question = { title: text('disconnectTitle', { name }), body: disconnectBody ?? text('disconnectBody') };
    if (onDisconnect && (await confirm({ ...question, okLabel: text('disconnectOk'), danger: true })))
      await report(text('failed'), () => runWork(onDisconnect()));
  };
  const actions = [
    onRefresh && { icon: <RefreshCw size={16} />, label: text('refresh', { name }), run: () => report(text('failed'), onRefresh) },
    onSignOut && {
      icon: <LogOut size={16} />,
      label: text('signOutOf', { name }),
      run: () => report(text('signOutFailed'), () => runWork(onSignOut())),
    },
    onDisconnect && { icon: <Trash2 size={16} />, label: text('disconnect', { name }), run: handleDisconnect },
  ].filter((one) => one !== undefined);
  return (
    <div className="ui-tool-server">
      <span className="ui-tool-server-text">
        <b dir="auto">{name}</b>
        <span>
          {text('tools', { count: server.tools.length })} · {new URL(server.url).host}
        </span>
        {note ? <span>{note}</span> : null}
      </span>
      {actions.map(({ icon, label, run }) => (
        <IconButton key={label} size="small" icon={icon} label={label} onClick={() => void run()} />
      ))}
      {more}
    </div>
  );
}

/** Describes the props of `ToolServerRow`. */
export interface ToolServerRowProps {
  server: AgentServer;
  /** Whose server it is. */
  scope?: Scope;
  /**
   * What uses the server.
   * @deprecated Since 1.4.0, `scope` says it. Stays until 2.0 for remotes that were built before.
   */
  usedBy?: 'agent' | 'chats';
  /** Whether somebody else connected it for the user's chats, who alone can disconnect it. */
  isGiven?: boolean;
  /** What is said about it in addition. */
  note?: ReactNode;
  /** What else can be done with it. */
  actions?: ReactNode;
}

/**
 * Renders a tool server of a scope with what can be done with it. One of the user's own that asks for a sign-in says so, with a button; to
 * one that others use too, each person signs in elsewhere.
 */
export function ToolServerRow({ server, scope, usedBy, isGiven = false, note, actions }: ToolServerRowProps) {
  const text = useToolServerMessages();
  const { refresh, signIn, signOut, disconnect } = useToolServerActions(server, scope);
  const { name, sign_in } = server;
  if (scope?.of === 'workspace' || scope?.of === 'installation') {
    const asks = sign_in === 'needed' ? <span>{text('eachSignsIn')} </span> : null;
    return (
      <ToolServerLine
        server={server}
        note={
          asks || note ? (
            <>
              {asks}
              {note}
            </>
          ) : undefined
        }
        actions={actions}
        disconnectBody={text('disconnectSharedBody')}
        onRefresh={refresh}
        onDisconnect={disconnect}
      />
    );
  }
  return (
    <>
      <ToolServerLine
        server={server}
        note={note}
        actions={actions}
        onRefresh={isGiven && sign_in !== 'done' ? undefined : refresh}
        onSignOut={sign_in === 'done' ? signOut : undefined}
        onDisconnect={isGiven ? undefined : disconnect}
      />
      {sign_in === 'needed' ? (
        <div className="ui-tool-server">
          <span className="ui-tool-server-text">
            <span>{text(scope?.of === 'agent' || usedBy === 'agent' ? 'neededByAgent' : 'neededByChats', { name })}</span>
          </span>
          <Button size="small" aria-label={text('signInTo', { name })} onClick={() => void signIn()}>
            {text('signIn')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
