import { useState } from 'react';
import { isApiError } from 'shared-contracts';
import type { ModelProtocol } from 'shared-contracts/calls';
import { createWorkspaceConnection } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Input, Modal } from 'shared-ui';
import { Form, ProtocolItem, schemaRule } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useWorkspaceModelsMessages } from '../../messages/workspace-models.ts';

const formId = 'connect-workspace-models';
const { shape: fields } = createWorkspaceConnection.body;

interface FormValues {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string;
  readonly models?: string;
  readonly protocol?: ModelProtocol;
}

/** Connects a provider for the members of a workspace, unless its endpoint can't be used. */
export function ConnectModal({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const text = useWorkspaceModelsMessages();
  const { notify } = useShell();
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCallAction(createWorkspaceConnection, { failure: false });
  const handleFinish = ({ name, base_url, api_key = '', models = '', protocol }: FormValues) => {
    const key = { ...(api_key.trim() ? { api_key: api_key.trim() } : {}), ...(protocol ? { protocol } : {}) };
    const body = { name: name.trim(), base_url: base_url.trim(), models: models.split(/[\s,]+/).filter(Boolean), ...key };
    create.mutate(
      { params: { workspace_id: workspaceId }, body },
      {
        onSuccess: (answer) => {
          setProblem(answer.problem);
          if (answer.problem !== null) return;
          notify.success({ title: text('connected', { name: body.name }) });
          onClose();
        },
        onError: (error) => setProblem((isApiError(error) ? error.fields[0]?.message : undefined) ?? error.message),
      },
    );
  };
  return (
    <Modal
      open
      title={text('connect')}
      okText={text('connect')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: create.isPending }}
      onCancel={onClose}
    >
      <Form id={formId} layout="vertical" requiredMark={false} onFinish={handleFinish} scrollToFirstError={{ focus: true }}>
        <Form.Item name="name" label={text('name')} rules={[schemaRule(fields.name)]} validateTrigger="onBlur">
          <Input autoFocus maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="base_url"
          label={text('address')}
          extra={text('addressHint')}
          rules={[schemaRule(fields.base_url)]}
          validateTrigger="onBlur"
        >
          <Input type="url" dir="ltr" maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="api_key" label={text('key')} extra={text('keyHint')}>
          <Input.Password dir="ltr" maxLength={2_000} autoComplete="off" />
        </Form.Item>
        <ProtocolItem />
        <Form.Item name="models" label={text('typedModels')} extra={text('typedModelsHint')}>
          <Input dir="ltr" maxLength={2_000} autoComplete="off" />
        </Form.Item>
      </Form>
      {problem === null ? null : <Alert type="error" showIcon role="alert" title={text('notConnected')} description={problem} />}
    </Modal>
  );
}
