import { defineMessages } from 'shared-ui';

/** Holds the texts about the tool servers of a workspace, which load with its page. */
export const { useMessages: useWorkspaceServersMessages } = defineMessages('mfe-settings-workspace-servers', {
  title: 'Tool servers of this workspace',
  note: 'Servers (MCP over HTTP) whose tools the chats of its Owners, Admins and Members can use where Use tools is on. Each of them can switch a server off for themselves. A key that you enter is used for all of them and shown to no one.',
  loadFailed: 'Couldn’t load the tool servers of this workspace',
});
