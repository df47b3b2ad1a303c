import { useState } from 'react';
import {
  connectInstallationServer,
  disconnectInstallationServer,
  type InstallationServer,
  listInstallationServers,
  refreshInstallationServer,
} from 'shared-contracts/admin-calls';
import { EmptyState, formatList, IconButton, PageHeader, QueryView, Section } from 'shared-ui';
import { Plug, Users } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { ConnectToolServer, ToolServerLine } from 'shared-ui/tool-servers';
import { useModelsMessages } from '../../messages/models.ts';
import { useToolServersMessages } from '../../messages/tool-servers.ts';
import { ConsoleRows } from '../../shared/console-rows.tsx';
import { AccessModal } from './access.modal.tsx';
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
                    note={<Note server={server} />}
                    actions={<AccessButton server={server} />}
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

/** Says who may use a server, and whether they sign in. */
function Note({ server: { sign_in, groups } }: { server: InstallationServer }) {
  const text = useToolServersMessages();
  const names = useModelsMessages();
  const allowed = groups && formatList(groups.map(({ name }) => name));
  const access = allowed ? names('mayUse', { groups: allowed }) : names('nobodyMay');
  return (
    <>
      {sign_in === 'needed' ? <span>{text('asksSignIn')} </span> : null}
      {groups ? <span>{access}</span> : null}
    </>
  );
}

function AccessButton({ server }: { server: InstallationServer }) {
  const text = useModelsMessages();
  const [isOpen, setIsOpen] = useState(false);
  // A server of an earlier release can't be limited.
  if (server.groups === undefined) return null;
  return (
    <>
      <IconButton size="small" icon={<Users size={16} />} label={text('accessOf', { name: server.name })} onClick={() => setIsOpen(true)} />
      {isOpen ? <AccessModal server={server} groups={server.groups} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
