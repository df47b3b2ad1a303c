import { Select } from 'antd';
import { type ModelProtocol, modelProtocol } from 'shared-contracts/calls';
import { Form } from './form.tsx';
import { useProtocolMessages } from './protocol-messages.ts';

/** Holds the names of the API formats. */
export const protocolNames = {
  'openai-chat': 'OpenAI Chat Completions',
  'openai-responses': 'OpenAI Responses',
  'anthropic-messages': 'Anthropic Messages',
  'google-gemini': 'Google Gemini',
} as const satisfies Record<ModelProtocol, string>;

/** Renders the form's field `protocol`, in which the API format of a model provider is chosen. Undefined: the server infers it from the URL. */
export function ProtocolItem() {
  const text = useProtocolMessages();
  return (
    <Form.Item name="protocol" label={text('protocol')} extra={text('protocolHint')}>
      <Select
        allowClear
        placeholder={text('fromAddress')}
        options={modelProtocol.options.map((value) => ({ value, label: protocolNames[value] }))}
      />
    </Form.Item>
  );
}
