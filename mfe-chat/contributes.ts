import { defineContributions } from 'shared-contracts';

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
    { id: 'new-chat', title: 'New chat', to: '/chat', keywords: 'ask assistant start' },
    { id: 'incognito-chat', title: 'New incognito chat', to: '/temp-chat', keywords: 'private temporary not saved' },
    { id: 'prompts', title: 'Prompt library', to: '/prompt-library', keywords: 'templates snippets saved texts' },
    { id: 'models', title: 'Models', to: '/models', keywords: 'providers ai' },
  ],
});
