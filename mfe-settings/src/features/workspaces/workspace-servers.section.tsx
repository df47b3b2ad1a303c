import { listScopedServers } from 'shared-contracts/connection-calls';
import type { Workspace } from 'shared-contracts/settings-calls';
import { QueryView, Section } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { ConnectToolServer, ToolServerRow } from 'shared-ui/tool-servers';
import { useWorkspaceServersMessages } from '../../messages/workspace-servers.ts';
import { Rows } from '../../shared/rows.tsx';
import * as settings from '../../shared/settings.module.css';
import * as styles from './workspace-servers.module.css';

/** Connects tool servers for the chats of a workspace's members. */
export function WorkspaceServers({ workspace: { workspace_id } }: { workspace: Workspace }) {
  const text = useWorkspaceServersMessages();
  const scope = { of: 'workspace', id: workspace_id } as const;
  const query = useCall(listScopedServers, { query: scope });
  return (
    <Section title={text('title')}>
      <p className={settings.note}>{text('note')}</p>
      <QueryView query={query} failedTitle={text('loadFailed')}>
        {({ servers }) =>
          servers.length ? (
            <Rows label={text('title')} items={servers} itemKey={({ server_id }) => server_id}>
              {(server) => (
                <div className={styles.server}>
                  <ToolServerRow server={server} scope={scope} />
                </div>
              )}
            </Rows>
          ) : null
        }
      </QueryView>
      <div className={settings.form}>
        <ConnectToolServer scope={scope} />
      </div>
    </Section>
  );
}
