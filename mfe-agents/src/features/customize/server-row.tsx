import type { AgentServer } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, IconButton } from 'shared-ui';
import { LogOut, RefreshCw, Trash2 } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { useCustomizeActions, useServerSignIn } from './customize.api.ts';
import * as styles from './customize.module.css';

/** Renders a tool server with what can be done with it. One that asks for a sign-in says so, with a button. */
export function ServerRow({ agentId, server }: { agentId: string; server: AgentServer }) {
  const text = useMessages();
  const { notify } = useShell();
  const { disconnect, refreshServer, signOut } = useCustomizeActions(agentId);
  const signIn = useServerSignIn();
  const { server_id: id, name } = server;
  const reportProblem = async (title: string, work: Promise<string | null>) => {
    try {
      const problem = await work;
      if (problem) notify.error({ title, description: problem });
    } catch (error) {
      notify.error({ title, description: error instanceof Error ? error.message : '' });
    }
  };
  const actions = [
    {
      icon: <RefreshCw size={16} />,
      label: text('refreshServer', { name }),
      run: () => reportProblem(text('serverFailed'), refreshServer(id)),
    },
    ...(server.sign_in === 'done'
      ? [
          {
            icon: <LogOut size={16} />,
            label: text('signOutOfServer', { name }),
            run: () => reportProblem(text('signOutFailed'), signOut(id)),
          },
        ]
      : []),
    {
      icon: <Trash2 size={16} />,
      label: text('disconnectServer', { name }),
      run: () => reportProblem(text('serverFailed'), disconnect(id)),
    },
  ];
  return (
    <>
      <div className={styles.switchRow}>
        <span className={styles.option}>
          <b>{name}</b>
          <span>
            {text('serverTools', { count: server.tools.length })} · {new URL(server.url).host}
          </span>
        </span>
        {actions.map(({ icon, label, run }) => (
          <IconButton key={label} size="small" icon={icon} label={label} onClick={() => void run()} />
        ))}
      </div>
      {server.sign_in === 'needed' ? (
        <div className={styles.switchRow}>
          <span className={styles.option}>
            <span>{text('serverSignInNeeded', { name })}</span>
          </span>
          <Button
            size="small"
            aria-label={text('signInToServer', { name })}
            onClick={() => void reportProblem(text('serverSignInFailed'), signIn(id))}
          >
            {text('signIn')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
