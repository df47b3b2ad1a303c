import { event, halves, json, type Wire } from './wire.ts';

export const anthropicMessagesWire: Wire = {
  basePath: '/v1',
  keyHeader: 'x-api-key',
  hasTextInput: true,
  refused: 'refusal',
  turn: (said, { stop, usage } = {}) => {
    const hasCall = said.some((one) => 'call' in one);
    const block = (index: number, begin: object, deltas: readonly object[]) =>
      event({ type: 'content_block_start', index, content_block: begin }) +
      deltas.map((delta) => event({ type: 'content_block_delta', index, delta })).join('') +
      event({ type: 'content_block_stop', index });
    const events = said.map((one, index) => {
      if ('text' in one) return block(index, { type: 'text', text: '' }, [{ type: 'text_delta', text: one.text }]);
      if ('unknown' in one)
        return (
          event({ type: 'ping' }) +
          event({ type: 'unheard_of', index }) +
          block(index, { type: 'unheard_of' }, [{ type: 'new_delta', x: 1 }])
        );
      if ('thought' in one)
        return block(index, { type: 'thinking', thinking: '', signature: '' }, [
          { type: 'thinking_delta', thinking: one.thought },
          { type: 'signature_delta', signature: 'sealed' },
        ]);
      const pieces = halves(one.input).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
      return block(index, { type: 'tool_use', id: one.id, name: one.call, input: {} }, pieces);
    });
    const read = usage && {
      input_tokens: usage.input - usage.cached,
      cache_read_input_tokens: usage.cached,
      cache_creation_input_tokens: 0,
    };
    const start = { id: 'msg_1', type: 'message', role: 'assistant', model: 'small', content: [], stop_reason: null, stop_sequence: null };
    const written = usage && { output_tokens: usage.output, output_tokens_details: { thinking_tokens: usage.reasoning } };
    const end =
      stop === null
        ? ''
        : event({
            type: 'message_delta',
            delta: { stop_reason: stop ?? (hasCall ? 'tool_use' : 'end_turn'), stop_sequence: null },
            usage: written ?? {},
          }) + event({ type: 'message_stop' });
    return `${event({ type: 'message_start', message: { ...start, usage: { ...read, output_tokens: usage ? 1 : undefined } } })}${events.join('')}${end}`;
  },
  whole: (said, { stop } = {}) => {
    const content = said.map((one) => {
      if ('text' in one) return { type: 'text', text: one.text };
      if ('thought' in one) return { type: 'thinking', thinking: one.thought, signature: 'sealed' };
      return 'call' in one ? { type: 'tool_use', id: one.id, name: one.call, input: JSON.parse(one.input) } : { type: 'unheard_of' };
    });
    const stop_reason = stop ?? (said.some((one) => 'call' in one) ? 'tool_use' : 'end_turn');
    return JSON.stringify({ id: 'msg_1', type: 'message', role: 'assistant', model: 'small', content, stop_reason });
  },
  fault: event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  refusal: (message) => JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }),
  models: JSON.stringify({
    data: [
      { type: 'model', id: 'small', display_name: 'S' },
      { type: 'model', id: 'large' },
    ],
    has_more: false,
  }),
  read: (body) => ({
    instructions: String(json(body).system?.[0]?.text ?? ''),
    tools: [...(json(body).tools ?? [])].map((tool) => String(tool.name)),
    mayCall: String(json(body).tool_choice?.type) === 'auto',
    messages: [...(json(body).messages ?? [])].map((message) => {
      if (!Array.isArray(message.content)) return `${message.role}: ${message.content}`;
      const parts = [...message.content].map((part) => {
        const type = String(part.type);
        if (type === 'tool_use') return `[call ${part.name} ${JSON.stringify(part.input)}]`;
        if (type === 'tool_result') return `[result ${part.content}]`;
        if (type === 'thinking') return `[thought ${part.thinking} ${part.signature}]`;
        if (type === 'image' || type === 'document') return `[picture data:${part.source?.media_type};base64,${part.source?.data}]`;
        return type === 'text' ? String(part.text) : `[${type}]`;
      });
      return `${message.role}: ${parts.join(' ')}`;
    }),
  }),
};
