import { useState } from 'react';
import { type ModelConnection, setConnectionAccess } from 'shared-contracts/admin-calls';
import { Modal } from 'shared-ui';
import { Checkbox, Form } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { asChosen, GroupsField } from '../../shared/groups-field.tsx';

/** Limits a connection to groups, and decides about models that it gets later. */
export function AccessModal({ connection, onClose }: { connection: ModelConnection; onClose: () => void }) {
  const text = useModelsMessages();
  const { connection_id, name } = connection;
  const [groups, setGroups] = useState(asChosen(connection.groups));
  const [areNewOn, setAreNewOn] = useState(connection.new_models_on);
  const save = useCallAction(setConnectionAccess, { success: () => text('saved') });
  const handleOk = () => {
    const body = { group_ids: groups?.map(({ value }) => value) ?? null, new_models_on: areNewOn };
    save.mutate({ params: { connection_id }, body }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={text('accessOf', { name })}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending, disabled: groups?.length === 0 }}
      onOk={handleOk}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <GroupsField openLabel={text('everyone')} value={groups} onChange={setGroups} />
        <Checkbox checked={areNewOn} onChange={({ target }) => setAreNewOn(target.checked)}>
          {text('newModelsOn')}
        </Checkbox>
      </Form>
    </Modal>
  );
}
