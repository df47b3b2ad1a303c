import { useState } from 'react';
import { listScopedServers, type ScopedServer } from 'shared-contracts/connection-calls';
import { EmptyState, formatList, IconButton, PageHeader, QueryView, Section } from 'shared-ui';
import { Plug, Users } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { ConnectToolServer, ToolServerRow } from 'shared-ui/tool-servers';
import { useModelsMessages } from '../../messages/models.ts';
import { useToolServersMessages } from '../../messages/tool-servers.ts';
import { ConsoleRows } from '../../shared/console-rows.tsx';
import { installationScope } from '../../shared/installation-scope.ts';
import { AccessModal } from './access.modal.tsx';
import * as styles from './tool-servers.module.css';

/** Connects tool servers for the chats of everybody. */
export function ToolServersPage() {
  const text = useToolServersMessages();
  const query = useCall(listScopedServers, { query: installationScope });
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} />
      <QueryView query={query} failedTitle={text('loadFailed')}>
        {({ servers }) =>
          servers.length ? (
            <ConsoleRows label={text('title')} items={servers} itemKey={({ server_id }) => server_id}>
              {(server) => (
                <div className={styles.server}>
                  <ToolServerRow
                    server={server}
                    scope={installationScope}
                    note={server.groups ? <Access groups={server.groups} /> : undefined}
                    actions={<AccessButton server={server} />}
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
          <ConnectToolServer scope={installationScope} />
        </div>
      </Section>
    </div>
  );
}

/** Says who may use a server. */
function Access({ groups }: { groups: NonNullable<ScopedServer['groups']> }) {
  const text = useModelsMessages();
  const allowed = formatList(groups.map(({ name }) => name));
  return <span>{allowed ? text('mayUse', { groups: allowed }) : text('nobodyMay')}</span>;
}

function AccessButton({ server }: { server: ScopedServer }) {
  const text = useModelsMessages();
  const [isOpen, setIsOpen] = useState(false);
  if (server.groups === undefined) return null;
  return (
    <>
      <IconButton size="small" icon={<Users size={16} />} label={text('accessOf', { name: server.name })} onClick={() => setIsOpen(true)} />
      {isOpen ? <AccessModal server={server} groups={server.groups} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
