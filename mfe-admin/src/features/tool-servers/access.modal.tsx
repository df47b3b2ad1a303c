import { useState } from 'react';
import { setInstallationServerAccess } from 'shared-contracts/admin-calls';
import type { ScopedServer } from 'shared-contracts/connection-calls';
import { Modal } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { asChosen, GroupsField } from '../../shared/groups-field.tsx';

interface AccessModalProps {
  server: ScopedServer;
  groups: NonNullable<ScopedServer['groups']> | null;
  onClose: () => void;
}

/** Limits a tool server of the installation to groups. */
export function AccessModal({ server: { server_id, name }, groups: before, onClose }: AccessModalProps) {
  const text = useModelsMessages();
  const [groups, setGroups] = useState(asChosen(before));
  const save = useCallAction(setInstallationServerAccess, { success: () => text('saved') });
  const handleOk = () => {
    const body = { group_ids: groups?.map(({ value }) => value) ?? null };
    save.mutate({ params: { installation_server_id: server_id }, body }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={<bdi>{text('accessOf', { name })}</bdi>}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending, disabled: groups?.length === 0 }}
      onOk={handleOk}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <GroupsField openLabel={text('everyone')} value={groups} onChange={setGroups} />
      </Form>
    </Modal>
  );
}
