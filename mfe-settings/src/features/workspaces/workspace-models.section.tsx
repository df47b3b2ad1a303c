import { useState } from 'react';
import {
  deleteScopedConnection,
  listScopedConnections,
  type ModelConnection,
  refreshScopedConnection,
  type Scope,
} from 'shared-contracts/connection-calls';
import { setWorkspaceDefaultModel, type Workspace } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, IconButton, QueryView, Section } from 'shared-ui';
import { ConnectionModal } from 'shared-ui/form';
import { Bot, ListChecks, Plug, RefreshCw, Trash2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useWorkspaceModelsMessages } from '../../messages/workspace-models.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { WorkspaceDefaultModel } from './workspace-default-model.tsx';
import { ModelsModal } from './workspace-models.modal.tsx';
import { WorkspaceSpeech } from './workspace-speech.tsx';

/** Manages the model connections that all members of a workspace can use. */
export function WorkspaceModels({ workspace }: { workspace: Workspace }) {
  const text = useWorkspaceModelsMessages();
  const choose = useCallAction(setWorkspaceDefaultModel, { failure: false });
  const [isConnecting, setIsConnecting] = useState(false);
  const { workspace_id } = workspace;
  const scope = { of: 'workspace', id: workspace_id } as const;
  const query = useCall(listScopedConnections, { query: scope });
  const connect = (
    <Button icon={<Plug />} onClick={() => setIsConnecting(true)}>
      {text('connect')}
    </Button>
  );
  return (
    <Section title={text('title')} actions={connect}>
      <p className={styles.note}>{text('note')}</p>
      <QueryView query={query} failedTitle={text('failed')}>
        {({ connections }) =>
          connections.length ? (
            <Rows label={text('title')} items={connections} itemKey={({ connection_id }) => connection_id}>
              {(connection) => (
                <Row
                  icon={<Bot />}
                  title={connection.name}
                  note={`${connection.base_url} · ${text('modelsOn', { on: connection.models_on, count: connection.models })}`}
                  actions={<ConnectionActions scope={scope} connection={connection} />}
                />
              )}
            </Rows>
          ) : null
        }
      </QueryView>
      <WorkspaceDefaultModel workspaceId={workspace_id} />
      <WorkspaceSpeech workspaceId={workspace_id} />
      {isConnecting ? (
        <ConnectionModal
          title={text('connect')}
          scope={scope}
          onChooseDefault={(default_model) => choose.mutateAsync({ params: { workspace_id }, body: { default_model } })}
          onClose={() => setIsConnecting(false)}
        />
      ) : null}
    </Section>
  );
}

function ConnectionActions({ scope, connection }: { scope: Scope<'workspace'>; connection: ModelConnection }) {
  const text = useWorkspaceModelsMessages();
  const { confirm, notify } = useShell();
  const [isChoosing, setIsChoosing] = useState(false);
  const { connection_id, name } = connection;
  const input = { params: { connection_id }, query: scope };
  const refresh = useCallAction(refreshScopedConnection, { failure: text('fails', { name }) });
  const remove = useCallAction(deleteScopedConnection, { success: () => text('disconnected', { name }) });
  const showOutcome = ({ problem }: { problem: string | null }) =>
    problem === null
      ? notify.success({ title: text('works', { name }) })
      : notify.error({ title: text('fails', { name }), description: problem });
  const handleDisconnect = async () => {
    const question = { title: text('disconnectTitle', { name }), body: text('disconnectBody'), okLabel: text('disconnectOk') };
    if (await confirm({ ...question, danger: true })) remove.mutate(input);
  };
  return (
    <>
      <IconButton icon={<ListChecks />} label={text('choose', { name })} onClick={() => setIsChoosing(true)} />
      <IconButton
        icon={<RefreshCw />}
        label={text('test', { name })}
        loading={refresh.isPending}
        onClick={() => refresh.mutate(input, { onSuccess: showOutcome })}
      />
      <IconButton icon={<Trash2 />} label={text('disconnect', { name })} onClick={() => void handleDisconnect()} />
      {isChoosing ? <ModelsModal scope={scope} connection={connection} onClose={() => setIsChoosing(false)} /> : null}
    </>
  );
}
