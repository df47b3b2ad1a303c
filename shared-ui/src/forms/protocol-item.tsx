import { Select } from 'antd';
import { modelProtocol } from 'shared-contracts/calls';
import { Form } from './form.tsx';
import { useProtocolMessages } from './protocol-messages.ts';

const names = {
  'openai-chat': 'OpenAI Chat Completions',
  'openai-responses': 'OpenAI Responses',
  'anthropic-messages': 'Anthropic Messages',
  'google-gemini': 'Google Gemini',
} as const;

/** Renders the form's field `protocol`, in which the protocol of a model provider is chosen. Undefined: the server infers it from the URL. */
export function ProtocolItem() {
  const text = useProtocolMessages();
  return (
    <Form.Item name="protocol" label={text('protocol')} extra={text('protocolHint')}>
      <Select
        allowClear
        placeholder={text('fromAddress')}
        options={modelProtocol.options.map((value) => ({ value, label: names[value] }))}
      />
    </Form.Item>
  );
}
