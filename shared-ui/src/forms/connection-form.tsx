import { useState } from 'react';
import { isApiError } from 'shared-contracts';
import type { ModelProtocol } from 'shared-contracts/calls';
import {
  createScopedConnection,
  type ModelConnection,
  type Scope,
  testScopedConnection,
  updateScopedConnection,
} from 'shared-contracts/connection-calls';
import { Alert, Button, Input, Modal } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { useConnectionMessages } from './connection-messages.ts';
import { Form } from './form.tsx';
import { ProtocolItem } from './protocol-item.tsx';
import { schemaRule } from './schema-rule.ts';

const formId = 'model-connection';
const { shape: fields } = createScopedConnection.body;

interface FormValues {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string;
  readonly models?: string;
  readonly protocol?: ModelProtocol;
}

type Outcome = { readonly works: number } | { readonly problem: string };

/** Describes the props of `ConnectionModal`. */
export interface ConnectionFormProps {
  title: string;
  /** For whom the provider is connected. */
  scope: Scope<'me' | 'workspace' | 'installation'>;
  /** The connection that is changed; missing for a new one. Only those of the installation can be changed. */
  connection?: ModelConnection | undefined;
  /** Called when the connection is stored, with its name. */
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** Connects a provider for a scope, or changes a connection. It is stored only if the endpoint can be used. */
export function ConnectionForm({ title, scope, connection, onSaved, onClose }: ConnectionFormProps) {
  const text = useConnectionMessages();
  const [form] = Form.useForm<FormValues>();
  const [outcome, setOutcome] = useState<Outcome>();
  const create = useCallAction(createScopedConnection, { failure: false });
  const update = useCallAction(updateScopedConnection, { failure: false });
  const test = useCallAction(testScopedConnection, { failure: false });
  // The sentence about a field says more than the one about the request.
  const showFailure = (error: Error) =>
    setOutcome({ problem: (isApiError(error) ? error.fields[0]?.message : undefined) ?? error.message });
  const handleFinish = (values: FormValues) => {
    const { name, ...endpoint } = tidy(values);
    const options = {
      onSuccess: ({ problem }: { problem: string | null }) => {
        if (problem !== null) return setOutcome({ problem });
        onSaved(name);
        return onClose();
      },
      onError: showFailure,
    };
    if (!connection) return create.mutate({ query: scope, body: { name, ...endpoint } }, options);
    const { models: _models, ...change } = endpoint;
    const params = { connection_id: connection.connection_id };
    return update.mutate({ params, query: { of: 'installation' }, body: { name, ...change } }, options);
  };
  const handleTest = async () => {
    const { name: _name, ...endpoint } = tidy(await form.validateFields());
    const showModels = ({ problem, models }: { problem: string | null; models: readonly string[] }) =>
      setOutcome(problem === null ? { works: models.length } : { problem });
    test.mutate({ query: scope, body: endpoint }, { onSuccess: showModels, onError: showFailure });
  };
  return (
    <Modal
      open
      title={title}
      okText={text(connection ? 'save' : 'connect')}
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
        <ConnectionItems connection={connection} />
        <p>
          <Button loading={test.isPending} onClick={() => void handleTest().catch(() => undefined)}>
            {text('test')}
          </Button>
        </p>
      </Form>
      {outcome && 'works' in outcome ? (
        <Alert type="success" showIcon role="status" title={text('works', { count: outcome.works })} />
      ) : null}
      {outcome && 'problem' in outcome ? (
        <Alert type="error" showIcon role="alert" title={text('fails')} description={outcome.problem} />
      ) : null}
    </Modal>
  );
}

function ConnectionItems({ connection }: Pick<ConnectionFormProps, 'connection'>) {
  const text = useConnectionMessages();
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
          <Form.Item name="models" label={text('models')} extra={text('modelsHint')}>
            <Input dir="ltr" maxLength={2_000} autoComplete="off" />
          </Form.Item>
        </>
      )}
    </>
  );
}

const tidy = ({ name, base_url, api_key = '', models = '', protocol }: FormValues) => ({
  name: name.trim(),
  base_url: base_url.trim(),
  models: models.split(/[\s,]+/).filter(Boolean),
  ...(api_key.trim() ? { api_key: api_key.trim() } : {}),
  ...(protocol ? { protocol } : {}),
});
