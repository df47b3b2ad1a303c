import { useState } from 'react';
import { updateScopedConnection } from 'shared-contracts/connection-calls';
import { Alert, Input, Modal } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { type ConnectionFormProps, endpointFields, problemOf } from './connect/endpoint.ts';
import { useConnectionMessages } from './connection-messages.ts';
import { Form } from './form.tsx';
import { schemaRule } from './schema-rule.ts';

export { ConnectSteps } from './connect/connect-steps.tsx';

const formId = 'model-connection';

interface FormValues {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string;
}

/** Changes a connection of the installation. It is stored only if the endpoint can be used. */
export function ConnectionForm({ title, connection, onSaved, onClose }: ConnectionFormProps) {
  const text = useConnectionMessages();
  const [problem, setProblem] = useState<string>();
  const update = useCallAction(updateScopedConnection, { failure: false });
  const handleFinish = ({ name, base_url, api_key = '' }: FormValues) => {
    if (!connection) return;
    const change = { name: name.trim(), base_url: base_url.trim(), ...(api_key.trim() ? { api_key: api_key.trim() } : {}) };
    update.mutate(
      { params: { connection_id: connection.connection_id }, query: { of: 'installation' }, body: change },
      {
        onSuccess: ({ problem: found }) => {
          if (found !== null) return setProblem(found);
          onSaved?.(change.name);
          return onClose();
        },
        onError: (error) => setProblem(problemOf(error)),
      },
    );
  };
  return (
    <Modal
      open
      title={title}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: update.isPending }}
      onCancel={onClose}
    >
      <Form
        id={formId}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: connection?.name ?? '', base_url: connection?.base_url ?? '' }}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="name" label={text('name')} rules={[schemaRule(endpointFields.name)]} validateTrigger="onBlur">
          <Input autoFocus maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="base_url"
          label={text('address')}
          extra={text('addressHint')}
          rules={[schemaRule(endpointFields.base_url)]}
          validateTrigger="onBlur"
        >
          <Input type="url" dir="ltr" maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="api_key" label={text('key')} extra={text(connection?.has_key ? 'keyKept' : 'keyHint')}>
          <Input.Password dir="ltr" maxLength={2_000} autoComplete="off" />
        </Form.Item>
      </Form>
      {problem === undefined ? null : <Alert type="error" showIcon role="alert" title={text('fails')} description={problem} />}
    </Modal>
  );
}
