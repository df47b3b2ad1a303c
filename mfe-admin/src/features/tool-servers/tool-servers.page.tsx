import {
  connectInstallationServer,
  disconnectInstallationServer,
  listInstallationServers,
  refreshInstallationServer,
} from 'shared-contracts/admin-calls';
import { EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Plug } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { ConnectToolServer, ToolServerLine } from 'shared-ui/tool-servers';
import { useToolServersMessages } from '../../messages/tool-servers.ts';
import { ConsoleRows } from '../../shared/console-rows.tsx';
import * as styles from './tool-servers.module.css';

/** Connects tool servers for the chats of everybody. */
export function ToolServersPage() {
  const text = useToolServersMessages();
  const query = useCall(listInstallationServers);
  const { mutateAsync: connect } = useCallAction(connectInstallationServer, { failure: false });
  const { mutateAsync: refresh } = useCallAction(refreshInstallationServer, { failure: false });
  const { mutateAsync: disconnect } = useCallAction(disconnectInstallationServer, { failure: false });
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} />
      <QueryView query={query} failedTitle={text('loadFailed')}>
        {({ servers }) =>
          servers.length ? (
            <ConsoleRows label={text('title')} items={servers} itemKey={({ server_id }) => server_id}>
              {(server) => (
                <div className={styles.server}>
                  <ToolServerLine
                    server={server}
                    note={server.sign_in === 'needed' ? text('asksSignIn') : undefined}
                    disconnectBody={text('disconnectBody')}
                    onRefresh={async () => (await refresh({ params: { installation_server_id: server.server_id } })).problem}
                    onDisconnect={() => disconnect({ params: { installation_server_id: server.server_id } })}
                  />
                </div>
              )}
            </ConsoleRows>
          ) : (
            <EmptyState icon={<Plug />} title={text('none')} />
          )
        }
      </QueryView>
      <Section title={text('connectTitle')}>
        <div className={styles.form}>
          <ConnectToolServer onConnect={(body) => connect({ body })} />
        </div>
      </Section>
    </div>
  );
}
