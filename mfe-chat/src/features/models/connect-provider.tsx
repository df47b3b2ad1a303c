import { useState } from 'react';
import { connectModelProvider, type ModelProtocol } from 'shared-contracts/calls';
import { Alert, Button, Input, Modal } from 'shared-ui';
import { Form, ProtocolItem, schemaRule } from 'shared-ui/form';
import { Plug } from 'shared-ui/icons';
import { useModelsMessages } from '../../messages/models.ts';
import { useModelActions } from './use-model-actions.ts';

const formId = 'connect-provider';
const { shape: fields } = connectModelProvider.body;

interface FormValues {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string;
  readonly models?: string;
  readonly protocol?: ModelProtocol;
}

/** Renders the button and form that connect a model provider. */
export function ConnectProvider() {
  const text = useModelsMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<Plug />} onClick={() => setIsOpen(true)}>
        {text('connectProvider')}
      </Button>
      {isOpen ? <ConnectModal onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ConnectModal({ onClose }: { onClose: () => void }) {
  const text = useModelsMessages();
  const { connect } = useModelActions();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleFinish = async ({ name, base_url, api_key = '', models = '', protocol }: FormValues) => {
    setIsBusy(true);
    const named = models.split(/[\s,]+/).filter(Boolean);
    const found = await connect({
      name: name.trim(),
      base_url: base_url.trim(),
      api_key: api_key.trim(),
      models: named,
      ...(protocol ? { protocol } : {}),
    });
    setIsBusy(false);
    setProblem(found);
    if (found === null) onClose();
  };
  return (
    <Modal
      open
      title={text('connectProvider')}
      okText={text('connect')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={onClose}
    >
      <Form id={formId} layout="vertical" requiredMark={false} onFinish={handleFinish} scrollToFirstError={{ focus: true }}>
        <ProviderFormItems />
      </Form>
      {problem === null ? null : <Alert type="error" showIcon role="alert" title={text('providerNotConnected')} description={problem} />}
    </Modal>
  );
}

function ProviderFormItems() {
  const text = useModelsMessages();
  return (
    <>
      <Form.Item name="name" label={text('providerName')} rules={[schemaRule(fields.name)]} validateTrigger="onBlur">
        <Input autoFocus maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="base_url"
        label={text('providerAddress')}
        extra={text('providerAddressHint')}
        rules={[schemaRule(fields.base_url)]}
        validateTrigger="onBlur"
      >
        <Input type="url" dir="ltr" maxLength={500} autoComplete="off" />
      </Form.Item>
      <Form.Item name="api_key" label={text('providerKey')} extra={text('providerKeyHint')}>
        <Input.Password dir="ltr" maxLength={2_000} autoComplete="off" />
      </Form.Item>
      <ProtocolItem />
      <Form.Item name="models" label={text('providerModels')} extra={text('providerModelsHint')}>
        <Input dir="ltr" maxLength={2_000} autoComplete="off" />
      </Form.Item>
    </>
  );
}
