import { openAiChatWire } from './openai-chat.ts';
import { event, json, type Wire } from './wire.ts';

export const openAiResponsesWire: Wire = {
  basePath: '/v1',
  keyHeader: 'authorization',
  hasTextInput: true,
  refused: 'content_filter',
  turn: (said, { stop, usage } = {}) => {
    const items: object[] = [];
    const events = said.map((one) => {
      const output_index = items.length;
      if ('unknown' in one) return event({ type: 'response.unheard_of', delta: 'x' });
      if ('thought' in one) {
        const item = {
          type: 'reasoning',
          id: `rs_${output_index}`,
          summary: [{ type: 'summary_text', text: one.thought }],
          encrypted_content: 'sealed',
        };
        items.push(item);
        const at = { item_id: item.id, output_index, summary_index: 0 };
        return (
          event({ type: 'response.output_item.added', output_index, item: { ...item, summary: [] } }) +
          event({ type: 'response.reasoning_summary_part.added', ...at, part: { type: 'summary_text', text: '' } }) +
          event({ type: 'response.reasoning_summary_text.delta', ...at, delta: one.thought }) +
          event({ type: 'response.reasoning_summary_text.done', ...at, text: one.thought }) +
          event({ type: 'response.reasoning_summary_part.done', ...at, part: item.summary[0] }) +
          event({ type: 'response.output_item.done', output_index, item })
        );
      }
      if ('text' in one) {
        const content = [{ type: 'output_text', text: one.text, annotations: [] }];
        const item = { type: 'message', id: `msg_${output_index}`, role: 'assistant', status: 'completed', content };
        items.push(item);
        const at = { item_id: item.id, output_index, content_index: 0 };
        return (
          event({ type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress', content: [] } }) +
          event({ type: 'response.content_part.added', ...at, part: { type: 'output_text', text: '', annotations: [] } }) +
          event({ type: 'response.output_text.delta', ...at, delta: one.text }) +
          event({ type: 'response.output_text.done', ...at, text: one.text }) +
          event({ type: 'response.content_part.done', ...at, part: content[0] }) +
          event({ type: 'response.output_item.done', output_index, item })
        );
      }
      const item = {
        type: 'function_call',
        id: `fc_${output_index}`,
        call_id: one.id,
        name: one.call,
        arguments: one.input,
        status: 'completed',
      };
      items.push(item);
      return (
        event({ type: 'response.output_item.added', output_index, item: { ...item, arguments: '', status: 'in_progress' } }) +
        event({ type: 'response.function_call_arguments.delta', output_index, item_id: item.id, delta: one.input }) +
        event({
          type: 'response.function_call_arguments.done',
          output_index,
          item_id: item.id,
          name: one.call,
          arguments: one.input,
        }) +
        event({ type: 'response.output_item.done', output_index, item })
      );
    });
    const counts = usage && {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: usage.input + usage.output,
    };
    const isWhole = stop === undefined || stop === 'completed';
    const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'small', output: items, usage: counts ?? null };
    const begun = event({ type: 'response.created', response: { ...response, output: [], status: 'in_progress', usage: null } });
    const end = isWhole
      ? event({ type: 'response.completed', response: { ...response, status: 'completed' } })
      : event({
          type: 'response.incomplete',
          response: { ...response, status: 'incomplete', incomplete_details: { reason: stop } },
        });
    return `${begun}${events.join('')}${stop === null ? '' : end}`;
  },
  whole: (said, { stop } = {}) => {
    const output = said.map((one, at) => {
      if ('text' in one) return { type: 'message', id: `msg_${at}`, role: 'assistant', content: [{ type: 'output_text', text: one.text }] };
      if ('thought' in one) return { type: 'reasoning', id: `rs_${at}`, summary: [{ type: 'summary_text', text: one.thought }] };
      return 'call' in one ? { type: 'function_call', call_id: one.id, name: one.call, arguments: one.input } : { type: 'unheard_of' };
    });
    const ending = stop ? { status: 'incomplete', incomplete_details: { reason: stop } } : { status: 'completed' };
    return JSON.stringify({ id: 'resp_1', object: 'response', model: 'small', output, ...ending });
  },
  fault: event({ type: 'error', code: 'server_error', message: 'overloaded' }),
  refusal: openAiChatWire.refusal,
  models: openAiChatWire.models,
  read: (body) => ({
    instructions: String(body.instructions ?? ''),
    tools: [...(json(body).tools ?? [])].map((tool) => String(tool.name)),
    mayCall: body.tool_choice === 'auto',
    messages: joined(
      [...(json(body).input ?? [])].map((item): [string, string] => {
        const type = String(item.type);
        if (type === 'function_call') return ['assistant', `[call ${item.name} ${item.arguments}]`];
        if (type === 'function_call_output') return ['user', `[result ${item.output}]`];
        if (type === 'reasoning') return ['assistant', `[thought ${item.summary?.[0]?.text} ${item.encrypted_content}]`];
        const parts = Array.isArray(item.content)
          ? [...item.content].map((part) => (part.text ? String(part.text) : `[picture ${part.image_url ?? part.file_data}]`))
          : [String(item.content)];
        return [String(item.role), parts.join(' ')];
      }),
    ),
  }),
};

/** Joins neighboring items of one role into one message. */
function joined(items: readonly (readonly [string, string])[]): string[] {
  const lines: { role: string; words: string[] }[] = [];
  for (const [role, words] of items) {
    const last = lines.at(-1);
    if (last?.role === role) last.words.push(words);
    else lines.push({ role, words: [words] });
  }
  return lines.map(({ role, words }) => `${role}: ${words.join(' ')}`);
}
