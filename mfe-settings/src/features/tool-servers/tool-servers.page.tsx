import { switchToolServer } from 'shared-contracts/agent-calls';
import { listScopedServers, type Scope, type ScopedServer } from 'shared-contracts/connection-calls';
import { EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { Plug } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { ConnectToolServer, ToolServerRow } from 'shared-ui/tool-servers';
import { useMessages } from '../../messages/messages.ts';
import { useToolServersMessages } from '../../messages/tool-servers.ts';
import { Rows } from '../../shared/rows.tsx';
import * as settings from '../../shared/settings.module.css';
import { ServerTools } from './server-tools.tsx';
import * as styles from './tool-servers.module.css';

const scope: Scope<'me'> = { of: 'me' };

/** Connects tool servers for the user's own chats, and switches them on and off. */
export function ToolServersPage() {
  const text = useToolServersMessages();
  const title = useMessages()('toolServers');
  const query = useCall(listScopedServers, { query: scope });
  return (
    <div className="ui-page">
      <PageHeader title={title} note={text('note')} />
      <Section title={text('connected')}>
        <QueryView query={query} failedTitle={text('loadFailed')}>
          {({ servers, offered_max: max = 0 }) =>
            servers.length ? (
              <Rows label={text('connected')} items={servers} itemKey={({ server_id }) => server_id}>
                {(server) => <Server server={server} max={max} />}
              </Rows>
            ) : (
              <EmptyState icon={<Plug />} title={text('none')} note={text('noneNote')} />
            )
          }
        </QueryView>
      </Section>
      <Section title={text('connectTitle')}>
        <p className={settings.note}>{text('connectNote')}</p>
        <div className={settings.form}>
          <ConnectToolServer scope={scope} />
        </div>
      </Section>
    </div>
  );
}

function Server({ server, max }: { server: ScopedServer; max: number }) {
  const text = useToolServersMessages();
  const { server_id, name, is_on = true, offered = 0, tools, is_given = false, workspace_name: workspace } = server;
  const change = useCallAction(switchToolServer, { failure: text('switchFailed') });
  const isOn = change.isPending ? change.variables.body.is_on : is_on;
  const state = is_on ? text('someOffered', { offered, max }) : text('isOff');
  const chosen = tools.filter((tool) => tool.is_on !== false && !tool.for_apps).length;
  const giver = workspace ? text('isOfWorkspace', { workspace }) : text('isGiven');
  const notes = [is_given ? giver : '', is_on && offered === chosen ? '' : state].filter(Boolean);
  return (
    <div className={styles.server}>
      <ToolServerRow
        server={server}
        scope={scope}
        isGiven={is_given}
        note={notes.join(' ') || undefined}
        actions={
          <Switch
            size="small"
            className={styles.switch}
            checked={isOn}
            aria-label={text('useInChats', { name })}
            onChange={(next) => change.mutate({ query: { server_id }, body: { is_on: next } })}
          />
        }
      />
      {tools.length ? <ServerTools server={server} /> : null}
    </div>
  );
}
