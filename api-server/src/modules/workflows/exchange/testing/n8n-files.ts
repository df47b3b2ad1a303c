/** Holds a workflow file as n8n writes it, with credentials, sub-nodes and notes in addition to the nodes that we support. */
export const fromShop = {
  name: 'Orders to Slack',
  nodes: [
    {
      ...{ id: 'a1', name: 'Schedule', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.2, position: [0, 0] },
      parameters: { rule: { interval: [{ triggerAtHour: 9, triggerAtMinute: 30 }] } },
    },
    {
      ...{ id: 'a2', name: 'Get orders', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [220, 0] },
      parameters: { url: 'https://shop.example.com/orders', options: {} },
    },
    {
      ...{ id: 'a3', name: 'Big order?', type: 'n8n-nodes-base.if', typeVersion: 2.2, position: [440, 0] },
      parameters: {
        conditions: {
          options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
          conditions: [{ id: 'c1', leftValue: '={{ $json.total }}', rightValue: 100, operator: { type: 'number', operation: 'gt' } }],
          combinator: 'and',
        },
        options: {},
      },
    },
    {
      ...{ id: 'a4', name: 'Tell Slack', type: 'n8n-nodes-base.slack', typeVersion: 2.3, position: [660, -80] },
      parameters: { select: 'channel', text: "={{ $('Get orders').item.json.total.toFixed(2) }}" },
      credentials: { slackApi: { id: '7', name: 'Shop' } },
    },
    {
      ...{ id: 'a5', name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 1.7, position: [660, 120] },
      parameters: { promptType: 'define', text: 'Thank them' },
    },
    {
      ...{ id: 'a6', name: 'Model', type: '@n8n/n8n-nodes-langchain.lmChatOpenAi', typeVersion: 1.2, position: [660, 300] },
      parameters: { model: { __rl: true, value: 'gpt-4o-mini', mode: 'list' }, options: {} },
      credentials: { openAiApi: { id: '8', name: 'OpenAI' } },
    },
    {
      ...{ id: 'a7', name: 'Remark', type: 'n8n-nodes-base.stickyNote', typeVersion: 1, position: [0, -200] },
      parameters: { content: '## Orders' },
    },
  ],
  connections: {
    Schedule: { main: [[{ node: 'Get orders', type: 'main', index: 0 }]] },
    'Get orders': { main: [[{ node: 'Big order?', type: 'main', index: 0 }]] },
    'Big order?': { main: [[{ node: 'Tell Slack', type: 'main', index: 0 }], [{ node: 'Agent', type: 'main', index: 0 }]] },
    Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
  },
  settings: { executionOrder: 'v1', timezone: 'Europe/Berlin' },
};
