import { data, halves, json, type Wire, wordsOf } from './wire.ts';

export const openAiChatWire: Wire = {
  basePath: '/v1',
  keyHeader: 'authorization',
  hasTextInput: true,
  refused: 'content_filter',
  turn: (said, { stop, usage } = {}) => {
    const chunk = (delta: object, finish: string | null = null) => data({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] });
    let calls = -1;
    const events = said.map((one) => {
      if ('text' in one) return chunk({ content: one.text });
      if ('thought' in one) return chunk({ reasoning_content: one.thought });
      if ('unknown' in one) return data({ id: 'c', object: 'unheard.of', choices: [] });
      calls += 1;
      const [first, second] = halves(one.input);
      const begin = { index: calls, id: one.id, type: 'function', function: { name: one.call, arguments: first } };
      return chunk({ tool_calls: [begin] }) + chunk({ tool_calls: [{ index: calls, function: { arguments: second } }] });
    });
    const end = stop === null ? '' : chunk({}, stop ?? (calls < 0 ? 'stop' : 'tool_calls'));
    const counts = usage && {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      prompt_tokens_details: { cached_tokens: usage.cached },
      completion_tokens_details: { reasoning_tokens: usage.reasoning },
    };
    return `${chunk({ role: 'assistant', content: '' })}${events.join('')}${end}${counts ? data({ id: 'c', choices: [], usage: counts }) : ''}${stop === null ? '' : 'data: [DONE]\n\n'}`;
  },
  whole: (said, { stop } = {}) => {
    const calls = said.flatMap((one) => ('call' in one ? [one] : []));
    const tool_calls = calls.map(({ call, id, input }) => ({ id, type: 'function', function: { name: call, arguments: input } }));
    const message = {
      role: 'assistant',
      content: wordsOf(said, 'text') || null,
      reasoning_content: wordsOf(said, 'thought') || null,
      ...(calls.length ? { tool_calls } : {}),
    };
    const finish_reason = stop ?? (calls.length ? 'tool_calls' : 'stop');
    return JSON.stringify({ id: 'c', object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] });
  },
  fault: data({ error: { message: 'overloaded', type: 'server_error' } }),
  refusal: (message) => JSON.stringify({ error: { message, type: 'invalid_request_error' } }),
  models: JSON.stringify({ object: 'list', data: [{ id: 'small' }, { id: 'large' }] }),
  read: (body) => ({
    instructions: String(json(body).messages?.[0]?.role) === 'system' ? String(json(body).messages?.[0]?.content) : '',
    tools: [...(json(body).tools ?? [])].map((tool) => String(tool.function?.name)),
    mayCall: body.tool_choice === 'auto',
    messages: [...(json(body).messages ?? [])]
      .filter((message) => String(message.role) !== 'system')
      .flatMap((message) => {
        if (message.tool_call_id) return [`user: [result ${message.content}]`];
        const calls = [...(message.tool_calls ?? [])].map((call) => `[call ${call.function?.name} ${call.function?.arguments}]`);
        const thought = message.reasoning_content ? [`[thought ${message.reasoning_content}]`] : [];
        const parts = Array.isArray(message.content)
          ? [...message.content].map((part) => (part.text ? String(part.text) : `[picture ${part.image_url?.url ?? part.file?.file_data}]`))
          : [message.content ? String(message.content) : ''];
        return [`${message.role}: ${[...thought, ...parts, ...calls].filter(Boolean).join(' ')}`];
      }),
  }),
};
