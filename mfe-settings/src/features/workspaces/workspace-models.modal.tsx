import { useState } from 'react';
import {
  type ConnectionModel,
  listScopedModels,
  type ModelConnection,
  type Scope,
  setScopedModel,
} from 'shared-contracts/connection-calls';
import { Button, IconButton, Modal, QueryView } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { Pencil } from 'shared-ui/icons';
import { useCallAction, useCallPages } from 'shared-ui/query';
import { useWorkspaceModelsMessages } from '../../messages/workspace-models.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { type ConnectionAddress, WorkspaceModelModal } from './workspace-model.modal.tsx';

/** Turns the models of a workspace's connection on and off, and names and limits them. */
export function ModelsModal({
  scope,
  connection,
  onClose,
}: {
  scope: Scope<'workspace'>;
  connection: ModelConnection;
  onClose: () => void;
}) {
  const text = useWorkspaceModelsMessages();
  const [edited, setEdited] = useState<ConnectionModel>();
  const { connection_id, name } = connection;
  const at = { params: { connection_id }, query: scope };
  const page = (offset: number) => ({ ...at, query: { ...scope, offset } });
  const models = useCallPages(listScopedModels, { first: 0, page, next: (last) => last.next ?? undefined });
  if (edited) return <WorkspaceModelModal at={at} model={edited} onClose={() => setEdited(undefined)} />;
  return (
    <Modal open title={text('choose', { name })} footer={<Button onClick={onClose}>{text('close')}</Button>} onCancel={onClose}>
      <QueryView query={models} failedTitle={text('modelsFailed')}>
        {({ pages }) => (
          <Rows label={text('choose', { name })} items={pages.flatMap((one) => one.models)} itemKey={({ id }) => id}>
            {(model) => (
              <Row
                title={model.display_name ?? model.model_id}
                note={model.requests_per_minute === null ? null : text('perMinuteTag', { count: model.requests_per_minute })}
                actions={
                  <>
                    <IconButton
                      icon={<Pencil />}
                      label={text('edit', { name: model.display_name ?? model.model_id })}
                      onClick={() => setEdited(model)}
                    />
                    <ModelSwitch at={at} model={model} />
                  </>
                }
              />
            )}
          </Rows>
        )}
      </QueryView>
      {models.hasNextPage ? (
        <Button loading={models.isFetchingNextPage} onClick={() => void models.fetchNextPage()}>
          {text('more')}
        </Button>
      ) : null}
    </Modal>
  );
}

function ModelSwitch({ at, model }: { at: ConnectionAddress; model: ConnectionModel }) {
  const set = useCallAction(setScopedModel);
  const { model_id, display_name, requests_per_minute, is_on } = model;
  const handleChange = (isOn: boolean) => {
    const body = { model_id, display_name, requests_per_minute, is_on: isOn };
    set.mutate({ ...at, body });
  };
  return <Switch aria-label={display_name ?? model_id} checked={is_on} loading={set.isPending} onChange={handleChange} />;
}
