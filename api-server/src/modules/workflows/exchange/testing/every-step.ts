import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';

const at = (x: number, y = 0) => ({ position: { x: x * 220, y: y * 140 } });
const line = (from: string, to: string, branch?: 'yes' | 'no') => ({
  id: [from, to, branch].filter(Boolean).join('-'),
  from,
  to,
  ...(branch ? { branch } : {}),
});

/** Contains every kind of step, except for the other triggers. */
export const everyStep: WorkflowDefinition = {
  schema: 1,
  steps: [
    { id: 'monday', name: 'Monday', kind: 'trigger-schedule', config: { cron: '0 9 * * 1', time_zone: 'Europe/Berlin' }, ...at(0) },
    {
      id: 'fetch',
      name: 'Fetch',
      kind: 'http',
      ...at(1),
      config: {
        method: 'POST',
        url: 'https://api.example.com/numbers',
        body: '{"week": 1}',
        allowed_hosts: ['api.example.com'],
        headers: [{ name: 'Authorization', value: 'Bearer s3cret' }],
      },
    },
    {
      id: 'ask',
      name: 'Ask',
      kind: 'assistant',
      config: { prompt: 'Numbers: {{fetch.body.total}} at {{monday.at}}', model: '' },
      ...at(2),
    },
    { id: 'values', name: 'Values', kind: 'transform', config: { fields: [{ name: 'summary', value: '{{ask.text}}' }] }, ...at(3) },
    { id: 'check', name: 'Check', kind: 'condition', config: { left: '{{fetch.status}}', operator: 'equals', right: '200' }, ...at(4) },
    { id: 'pause', name: 'Pause', kind: 'wait', config: { amount: 2, unit: 'hours' }, ...at(5) },
    { id: 'keep', name: 'Keep', kind: 'report', config: { title: 'Numbers', body: '{{values.summary}}' }, ...at(6) },
    { id: 'second', name: 'Second', kind: 'agent', config: { agent_id: 'agt_1', prompt: 'Why?' }, ...at(5, 1) },
    { id: 'tell', name: 'Tell', kind: 'notify', config: { title: 'No numbers', text: '{{second.text}}' }, ...at(6, 1) },
    { id: 'call', name: 'Call', kind: 'task', config: { instructions: 'Call the bank.' }, ...at(7, 1) },
    {
      id: 'sheet',
      name: 'Sheet',
      kind: 'foreign',
      ...at(8, 1),
      config: {
        system: 'make',
        type: 'google-sheets:addRow',
        data: { module: 'google-sheets:addRow', version: 2, parameters: {}, mapper: { a: 'b' } },
      },
    },
  ],
  edges: [
    line('monday', 'fetch'),
    line('fetch', 'ask'),
    line('ask', 'values'),
    line('values', 'check'),
    line('check', 'pause', 'yes'),
    line('pause', 'keep'),
    line('check', 'second', 'no'),
    line('second', 'tell'),
    line('tell', 'call'),
    line('call', 'sheet'),
  ],
};
