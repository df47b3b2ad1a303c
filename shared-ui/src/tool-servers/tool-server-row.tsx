import type { ReactNode } from 'react';
import type { AgentServer } from 'shared-contracts';
import { Button, IconButton } from 'shared-ui';
import { LogOut, RefreshCw, Trash2 } from 'shared-ui/icons';
import { useToolServerMessages } from './tool-server-messages.ts';
import { useToolServerActions } from './use-tool-server-actions.ts';

/** Describes the props of `ToolServerRow`. */
export interface ToolServerRowProps {
  server: AgentServer;
  /** What uses the server. */
  usedBy: 'agent' | 'chats';
  /** What is said about it in addition. */
  note?: ReactNode;
  /** What else can be done with it. */
  actions?: ReactNode;
}

/** Renders a tool server with what can be done with it. One that asks for a sign-in says so, with a button. */
export function ToolServerRow({ server, usedBy, note, actions: more }: ToolServerRowProps) {
  const text = useToolServerMessages();
  const { refresh, signIn, signOut, disconnect } = useToolServerActions(server);
  const { name } = server;
  const actions = [
    { icon: <RefreshCw size={16} />, label: text('refresh', { name }), run: refresh },
    ...(server.sign_in === 'done' ? [{ icon: <LogOut size={16} />, label: text('signOutOf', { name }), run: signOut }] : []),
    { icon: <Trash2 size={16} />, label: text('disconnect', { name }), run: disconnect },
  ];
  return (
    <>
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
      {server.sign_in === 'needed' ? (
        <div className="ui-tool-server">
          <span className="ui-tool-server-text">
            <span>{text(usedBy === 'agent' ? 'neededByAgent' : 'neededByChats', { name })}</span>
          </span>
          <Button size="small" aria-label={text('signInTo', { name })} onClick={() => void signIn()}>
            {text('signIn')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
