import { useState } from 'react';
import { isApiError } from 'shared-contracts';
import { createModelConnection, type ModelConnection, testModelConnection, updateModelConnection } from 'shared-contracts/admin-calls';
import type { ModelProtocol } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input, Modal } from 'shared-ui';
import { Form, ProtocolItem, schemaRule } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';

const formId = 'model-connection';
const { shape: fields } = createModelConnection.body;

interface FormValues {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string;
  readonly models?: string;
  readonly protocol?: ModelProtocol;
}

type Outcome = { readonly kind: 'works'; readonly models: number } | { readonly kind: 'problem'; readonly problem: string };

interface ConnectionModalProps {
  /** Missing for a new one. */
  connection?: ModelConnection;
  onClose: () => void;
}

/** Connects a provider for everyone, or changes a connection. It is stored only if the endpoint can be used. */
export function ConnectionModal({ connection, onClose }: ConnectionModalProps) {
  const text = useModelsMessages();
  const { notify } = useShell();
  const [form] = Form.useForm<FormValues>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const create = useCallAction(createModelConnection, { failure: false });
  const update = useCallAction(updateModelConnection, { failure: false });
  const test = useCallAction(testModelConnection, { failure: false });
  const fail = (error: Error) =>
    setOutcome({ kind: 'problem', problem: (isApiError(error) ? error.fields[0]?.message : undefined) ?? error.message });
  const settle = ({ problem }: { problem: string | null }, name: string) => {
    if (problem !== null) return setOutcome({ kind: 'problem', problem });
    notify.success({ title: connection ? text('saved') : text('connected', { name }) });
    return onClose();
  };
  const handleFinish = (values: FormValues) => {
    const { name, base_url, api_key, models, protocol } = tidy(values);
    const options = { onSuccess: (answer: { problem: string | null }) => settle(answer, name), onError: fail };
    const key = api_key ? { api_key } : {};
    if (connection) update.mutate({ params: { connection_id: connection.connection_id }, body: { name, base_url, ...key } }, options);
    else create.mutate({ body: { name, base_url, ...key, ...protocol, models } }, options);
  };
  const handleTest = async () => {
    const { base_url, api_key, models, protocol } = tidy(await form.validateFields());
    test.mutate(
      { body: { base_url, models, ...protocol, ...(api_key ? { api_key } : {}) } },
      {
        onSuccess: (answer) =>
          setOutcome(
            answer.problem === null ? { kind: 'works', models: answer.models.length } : { kind: 'problem', problem: answer.problem },
          ),
        onError: fail,
      },
    );
  };
  return (
    <Modal
      open
      title={connection ? text('edit', { name: connection.name }) : text('connect')}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: create.isPending || update.isPending }}
      onCancel={onClose}
    >
      <Form
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: connection?.name ?? '', base_url: connection?.base_url ?? '' }}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        <ConnectionFields connection={connection} />
        <p>
          <Button loading={test.isPending} onClick={() => void handleTest().catch(() => undefined)}>
            {text('test')}
          </Button>
        </p>
      </Form>
      {outcome?.kind === 'works' ? (
        <Alert type="success" showIcon role="status" title={text('testWorks', { count: outcome.models })} />
      ) : null}
      {outcome?.kind === 'problem' ? (
        <Alert type="error" showIcon role="alert" title={text('testFails')} description={outcome.problem} />
      ) : null}
    </Modal>
  );
}

function ConnectionFields({ connection }: { connection: ModelConnection | undefined }) {
  const text = useModelsMessages();
  return (
    <>
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
      <Form.Item name="api_key" label={text('key')} extra={text(connection?.has_key ? 'keyKept' : 'keyHint')}>
        <Input.Password dir="ltr" maxLength={2_000} autoComplete="off" />
      </Form.Item>
      {connection ? null : (
        <>
          <ProtocolItem />
          <Form.Item name="models" label={text('typedModels')} extra={text('typedModelsHint')}>
            <Input dir="ltr" maxLength={2_000} autoComplete="off" />
          </Form.Item>
        </>
      )}
    </>
  );
}

const tidy = ({ name, base_url, api_key = '', models = '', protocol }: FormValues) => ({
  protocol: protocol ? { protocol } : {},
  name: name.trim(),
  base_url: base_url.trim(),
  api_key: api_key.trim(),
  models: models.split(/[\s,]+/).filter(Boolean),
});
