import { useState } from 'react';
import { type ConnectionModel, type ModelConnection, setScopedModel } from 'shared-contracts/connection-calls';
import { Input, Modal } from 'shared-ui';
import { Form, InputNumber, Switch } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { asChosen, GroupsField } from '../../shared/groups-field.tsx';
import { installationScope } from '../../shared/installation-scope.ts';

const perMinuteMax = 100_000;

/** Decides about one model: whether it is on, its name, who may use it and how often. */
export function ModelModal({ connection, model, onClose }: { connection: ModelConnection; model: ConnectionModel; onClose: () => void }) {
  const text = useModelsMessages();
  const { model_id } = model;
  const [isOn, setIsOn] = useState(model.is_on);
  const [name, setName] = useState(model.display_name ?? '');
  const [groups, setGroups] = useState(asChosen(model.groups));
  const [perMinute, setPerMinute] = useState(model.requests_per_minute);
  const save = useCallAction(setScopedModel, { success: () => text('saved') });
  const handleOk = () => {
    const group_ids = groups?.map(({ value }) => value) ?? null;
    const body = { model_id, is_on: isOn, display_name: name.trim() || null, requests_per_minute: perMinute, group_ids };
    save.mutate({ params: { connection_id: connection.connection_id }, query: installationScope, body }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={text('edit', { name: model.display_name ?? model_id })}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending, disabled: groups?.length === 0 }}
      onOk={handleOk}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={text('isOn')} htmlFor="model-on">
          <Switch id="model-on" checked={isOn} onChange={setIsOn} />
        </Form.Item>
        <Form.Item label={text('displayName')} extra={text('displayNameHint', { name: model_id })} htmlFor="model-name">
          <Input id="model-name" maxLength={80} autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <GroupsField openLabel={text('likeConnection')} value={groups} onChange={setGroups} />
        <Form.Item label={text('perMinute')} extra={text('perMinuteHint')} htmlFor="model-per-minute">
          <InputNumber
            id="model-per-minute"
            min={1}
            max={perMinuteMax}
            precision={0}
            value={perMinute}
            onChange={(value) => setPerMinute(value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
