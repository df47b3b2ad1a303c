import {
  connectWorkspaceServer,
  disconnectWorkspaceServer,
  listWorkspaceServers,
  refreshWorkspaceServer,
  type Workspace,
} from 'shared-contracts/settings-calls';
import { QueryView, Section } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { ConnectToolServer, ToolServerLine } from 'shared-ui/tool-servers';
import { useWorkspaceServersMessages } from '../../messages/workspace-servers.ts';
import { Rows } from '../../shared/rows.tsx';
import * as settings from '../../shared/settings.module.css';
import * as styles from './workspace-servers.module.css';

/** Connects tool servers for the chats of a workspace's members. */
export function WorkspaceServers({ workspace: { workspace_id } }: { workspace: Workspace }) {
  const text = useWorkspaceServersMessages();
  const params = { workspace_id };
  const query = useCall(listWorkspaceServers, { params });
  const { mutateAsync: connect } = useCallAction(connectWorkspaceServer, { failure: false });
  const { mutateAsync: refresh } = useCallAction(refreshWorkspaceServer, { failure: false });
  const { mutateAsync: disconnect } = useCallAction(disconnectWorkspaceServer, { failure: false });
  return (
    <Section title={text('title')}>
      <p className={settings.note}>{text('note')}</p>
      <QueryView query={query} failedTitle={text('loadFailed')}>
        {({ servers }) =>
          servers.length ? (
            <Rows label={text('title')} items={servers} itemKey={({ server_id }) => server_id}>
              {(server) => (
                <div className={styles.server}>
                  <ToolServerLine
                    server={server}
                    note={server.sign_in === 'needed' ? text('asksSignIn') : undefined}
                    disconnectBody={text('disconnectBody')}
                    onRefresh={async () => (await refresh({ params: { workspace_server_id: server.server_id } })).problem}
                    onDisconnect={() => disconnect({ params: { workspace_server_id: server.server_id } })}
                  />
                </div>
              )}
            </Rows>
          ) : null
        }
      </QueryView>
      <div className={settings.form}>
        <ConnectToolServer onConnect={(body) => connect({ params, body })} />
      </div>
    </Section>
  );
}
