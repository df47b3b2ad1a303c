import { defineMessages } from 'shared-ui';

/** Holds the texts of the page Tool servers. */
export const { useMessages: useToolServersMessages } = defineMessages('mfe-admin-tool-servers', {
  title: 'Tool servers',
  note: 'Servers (MCP over HTTP) whose tools everybody’s chats can use where Use tools is on. Everybody can switch them off for themselves. A key that you enter is used for everybody and shown to no one. Each server can be limited to groups.',
  loadFailed: 'Couldn’t load the tool servers',
  none: 'No tool servers for everybody yet',
  connectTitle: 'Connect a tool server for everybody',
});
