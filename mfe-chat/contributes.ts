import { defineContributions } from 'shared-contracts';

/** Where a chat is on the page. */
const inChats = { paths: ['', 'chat', 'temp-chat', 'agents/:agent_id'] };
const inMessageBox = { ...inChats, focus: 'message-box' } as const;

export const contributes = defineContributions({
  remote: 'mfe-chat',
  label: 'Chat',
  routes: [
    { id: 'home', path: '', title: 'Home', chunk: 'page-home' },
    { id: 'chat', path: 'chat', title: 'Chat', chunk: 'page-chat' },
    { id: 'temp-chat', path: 'temp-chat', title: 'Incognito chat', chunk: 'page-temp-chat' },
    { id: 'models', path: 'models', title: 'Models', chunk: 'page-models' },
    { id: 'compare-models', path: 'compare-models', title: 'Compare models', chunk: 'page-compare-models' },
    { id: 'prompts', path: 'prompt-library', title: 'Prompt library', chunk: 'page-prompts' },
    { id: 'share-chat', path: 'share/chats/:token', title: 'Shared chat', chunk: 'page-share-chat', public: true },
  ],
  panels: [
    { id: 'history', slot: 'right-panel', title: 'Chats', when: { paths: ['*'] }, priority: 0, chunk: 'panel-history' },
    { id: 'chat', slot: 'right-panel', title: 'This chat', when: { paths: ['chat', 'temp-chat'] }, priority: 20, chunk: 'panel-chat' },
    {
      id: 'chat-session',
      slot: 'right-panel',
      title: 'This chat',
      when: { paths: ['*'], query: { sessionId: 'present' } },
      priority: 20,
      chunk: 'panel-chat',
    },
    {
      id: 'agent-chat',
      slot: 'conversation',
      title: 'Chat with this agent',
      when: { paths: ['agents/:agent_id'] },
      priority: 10,
      chunk: 'panel-agent-chat',
    },
    {
      id: 'my-models',
      slot: 'right-panel',
      title: 'My Models',
      when: { paths: ['models', 'compare-models'] },
      priority: 10,
      chunk: 'panel-models',
    },
  ],
  menus: [
    { menu: 'ai', label: 'Prompt library', to: '/prompt-library', order: 25 },
    { menu: 'ai', label: 'Compare models', to: '/compare-models', order: 30 },
  ],
  commands: [
    { id: 'new-chat', title: 'New chat', to: '/chat', keys: 'mod+shift+o', inSlashMenu: true, keywords: 'ask assistant start' },
    {
      id: 'incognito-chat',
      title: 'New incognito chat',
      to: '/temp-chat',
      keys: "mod+shift+'",
      inSlashMenu: true,
      keywords: 'private temporary not saved',
    },
    { id: 'compare-models', title: 'Compare models', to: '/compare-models', inSlashMenu: true },
    { id: 'prompts', title: 'Prompt library', to: '/prompt-library', inSlashMenu: true, keywords: 'templates snippets saved texts' },
    { id: 'models', title: 'Models', to: '/models', keywords: 'providers ai' },
    { id: 'attach-files', title: 'Attach files', when: inChats, inSlashMenu: true },
    { id: 'summarize-chat', title: 'Summarize this chat', when: inChats, inSlashMenu: true },
    { id: 'export-chat', title: 'Export this chat as Markdown', keys: 'mod+shift+x', when: inChats, inSlashMenu: true },
    { id: 'clear-text', title: 'Clear the text', when: inChats, inSlashMenu: true },
    { id: 'save-prompt', title: 'Save the text as a prompt', when: inChats, inSlashMenu: true },
    { id: 'new-prompt', title: 'New prompt', when: inChats, inSlashMenu: true },
    { id: 'focus-message-box', title: 'Go to the message box', keys: 'shift+escape', when: inChats },
    { id: 'stop-answer', title: 'Stop the answer', keys: 'escape', when: inChats },
    { id: 'copy-answer', title: 'Copy the last answer', keys: 'mod+shift+c', when: inChats },
    // The message box handles its own keys; they are here for the list of shortcuts.
    { id: 'recall', title: 'Recall the last prompt, in an empty message box', keys: 'up', when: inMessageBox },
    { id: 'recall-next', title: 'Back to later prompts', keys: 'down', when: inMessageBox },
    { id: 'mention', title: 'Refer to a model, agent, file, notebook, document, or person', keys: '@', when: inMessageBox },
    { id: 'pick-entry', title: 'Choose from a menu in the message box', keys: 'up down enter', when: { ...inChats, focus: 'layer' } },
    { id: 'resize', title: 'Large or small message box', keys: 'mod+shift+e', when: inMessageBox },
    { id: 'send', title: 'Send', keys: 'enter', when: inMessageBox },
    { id: 'new-line', title: 'New line', keys: 'shift+enter', when: inMessageBox },
  ],
});
