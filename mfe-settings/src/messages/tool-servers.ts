import { defineMessages } from 'shared-ui';

/** Holds the texts of the page Tool Servers. */
export const { useMessages: useToolServersMessages } = defineMessages('mfe-settings-tool-servers', {
  note: 'Servers (MCP over HTTP) whose tools your own chats can use. Turn on Use tools in a chat, and the assistant can call them. Whatever a tool changes needs your approval first, and Atrium can’t undo it.',
  connected: 'Your tool servers',
  loadFailed: 'Couldn’t load your tool servers',
  none: 'No tool servers yet',
  noneNote: 'Connect one below. Servers that you connect at an agent stay with that agent.',
  useInChats: 'Use {{name}} in chats',
  isGiven: 'An administrator connected it.',
  isOfWorkspace: 'The workspace “{{workspace}}” connected it.',
  isOff: 'Your chats don’t use it.',
  someOffered:
    'Chats offer {{offered}} of its tools. A question has room for {{max}} tools of tool servers, and for fewer if their descriptions are long. Turn tools or other servers off to offer more.',
  switchFailed: 'The tool server couldn’t be switched',
  tools: 'Tools of {{name}}',
  toolsNote: 'Choose which tools chats offer. Tools that the server adds later are on.',
  searchTools: 'Search tools of {{name}}',
  noTool: 'No tool matches “{{query}}”.',
  useTool: 'Use {{tool}} of {{name}}',
  toolSwitchFailed: 'The tool couldn’t be switched',
  risk_reads: 'reads',
  risk_changes: 'asks first',
  risk_destroys: 'asks first',
  forApps: 'only its apps use it',
  connectTitle: 'Connect a tool server',
  connectNote: 'Connect only servers that you trust: they get what the assistant sends to their tools.',
});
