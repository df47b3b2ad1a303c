import { type ConnectionModel, type Scope, setScopedModel } from 'shared-contracts/connection-calls';
import { Input, Modal } from 'shared-ui';
import { Form, InputNumber } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useWorkspaceModelsMessages } from '../../messages/workspace-models.ts';

const perMinuteMax = 100_000;

interface ModelValues {
  readonly name: string;
  readonly perMinute: number | null;
}

/** Says which connection of which workspace is meant. */
export interface ConnectionAddress {
  readonly params: { readonly connection_id: string };
  readonly query: Scope<'workspace'>;
}

/** Sets the name of a model for a workspace, and how often a member can ask it. */
export function WorkspaceModelModal({ at, model, onClose }: { at: ConnectionAddress; model: ConnectionModel; onClose: () => void }) {
  const text = useWorkspaceModelsMessages();
  const [form] = Form.useForm<ModelValues>();
  const save = useCallAction(setScopedModel, { success: () => text('saved') });
  const { model_id, is_on, display_name, requests_per_minute } = model;
  const handleFinish = ({ name, perMinute }: ModelValues) => {
    const body = { model_id, is_on, display_name: name.trim() || null, requests_per_minute: perMinute };
    save.mutate({ ...at, body }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={text('edit', { name: display_name ?? model_id })}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: display_name ?? '', perMinute: requests_per_minute }}
        onFinish={handleFinish}
      >
        <Form.Item name="name" label={text('displayName')} extra={text('displayNameHint', { name: model_id })}>
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item name="perMinute" label={text('perMinute')} extra={text('perMinuteHint')}>
          <InputNumber min={1} max={perMinuteMax} precision={0} inputMode="numeric" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
