import { type ConnectionModel, listWorkspaceModels, type ModelConnection, setWorkspaceModel } from 'shared-contracts/settings-calls';
import { Button, Modal, QueryView } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { useCallAction, useCallPages } from 'shared-ui/query';
import { useWorkspaceModelsMessages } from '../../messages/workspace-models.ts';
import { Row, Rows } from '../../shared/rows.tsx';

/** Turns the models of a workspace's connection on and off. */
export function ModelsModal({ connection, onClose }: { connection: ModelConnection; onClose: () => void }) {
  const text = useWorkspaceModelsMessages();
  const { connection_id, name } = connection;
  const page = (offset: number) => ({ params: { workspace_connection_id: connection_id }, query: { offset } });
  const models = useCallPages(listWorkspaceModels, { first: 0, page, next: (last) => last.next ?? undefined });
  return (
    <Modal open title={text('choose', { name })} footer={<Button onClick={onClose}>{text('close')}</Button>} onCancel={onClose}>
      <QueryView query={models} failedTitle={text('modelsFailed')}>
        {({ pages }) => (
          <Rows label={text('choose', { name })} items={pages.flatMap((one) => one.models)} itemKey={({ id }) => id}>
            {(model) => (
              <Row title={model.display_name ?? model.model_id} actions={<ModelSwitch connectionId={connection_id} model={model} />} />
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

function ModelSwitch({ connectionId, model }: { connectionId: string; model: ConnectionModel }) {
  const set = useCallAction(setWorkspaceModel);
  const { model_id, display_name, requests_per_minute, is_on } = model;
  const handleChange = (isOn: boolean) => {
    const body = { model_id, display_name, requests_per_minute, is_on: isOn };
    set.mutate({ params: { workspace_connection_id: connectionId }, body });
  };
  return <Switch aria-label={display_name ?? model_id} checked={is_on} loading={set.isPending} onChange={handleChange} />;
}
