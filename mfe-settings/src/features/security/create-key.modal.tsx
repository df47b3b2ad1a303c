import { useState } from 'react';
import type { ApiKeyScope } from 'shared-contracts';
import { createApiKey } from 'shared-contracts/agent-calls';
import { Alert, Button, Input, Modal } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Configuration, Copied } from './connect-assistant.tsx';
import { ScopeChoice } from './scope-choice.tsx';

interface Values {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
}

/** Creates an API key for what the user chooses, then shows its secret this once. */
export function CreateKeyModal({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<Values>();
  const [secret, setSecret] = useState<string>();
  const create = useCallAction(createApiKey);
  const handleFinish = ({ name, scopes }: Values) =>
    create.mutate({ body: { name, scopes: [...scopes] } }, { onSuccess: (made) => setSecret(made.secret) });
  if (secret !== undefined)
    return (
      <Modal
        open
        title={text('keyCreated')}
        mask={{ closable: false }}
        footer={
          <Button type="primary" onClick={onClose}>
            {text('close')}
          </Button>
        }
        onCancel={onClose}
      >
        <Alert type="warning" showIcon title={text('keySecretNote')} />
        <Copied label={text('keySecret')} copyLabel={text('mcpCopyKey')} value={secret} />
        <Configuration apiKey={secret} />
      </Modal>
    );
  return (
    <Modal
      open
      title={text('keyCreate')}
      okText={text('keyCreate')}
      cancelText={text('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ loading: create.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ scopes: ['search', 'read'] }} onFinish={handleFinish}>
        <Form.Item
          name="name"
          label={text('keyName')}
          extra={text('keyNameHint')}
          rules={[{ required: true, whitespace: true, message: text('keyNameMissing') }]}
        >
          <Input autoComplete="off" maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="scopes" label={text('keyScopes')} rules={[{ type: 'array', min: 1, message: text('keyScopeMissing') }]}>
          <ScopeChoice label={text('keyScopes')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
