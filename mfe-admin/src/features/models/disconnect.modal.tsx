import { previewDisconnection } from 'shared-contracts/admin-calls';
import { deleteScopedConnection, type ModelConnection } from 'shared-contracts/connection-calls';
import { Modal, QueryView } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { installationScope } from '../../shared/installation-scope.ts';

/** Shows who uses a connection before it is disconnected. */
export function DisconnectModal({ connection, onClose }: { connection: ModelConnection; onClose: () => void }) {
  const text = useModelsMessages();
  const { connection_id, name } = connection;
  const params = { connection_id };
  const remove = useCallAction(deleteScopedConnection, { success: () => text('disconnected', { name }) });
  const isBusy = remove.isPending || remove.isSuccess;
  const uses = useCall(previewDisconnection, { params }, { isEnabled: !isBusy, refetchOnMount: 'always' });
  return (
    <Modal
      open
      title={text('disconnectTitle', { name })}
      okText={text('disconnect')}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true, loading: isBusy, disabled: !uses.isSuccess }}
      onOk={() => remove.mutate({ params, query: installationScope }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{text('disconnectBody')}</p>
      <QueryView query={uses} failedTitle={text('usesFailed')}>
        {({ people, agents, workflows, is_default }) => (
          <ul>
            <li>{text('usedPeople', { count: people })}</li>
            <li>{text('usedAgents', { count: agents })}</li>
            <li>{text('usedWorkflows', { count: workflows })}</li>
            {is_default ? <li>{text('usedDefault')}</li> : null}
          </ul>
        )}
      </QueryView>
    </Modal>
  );
}
