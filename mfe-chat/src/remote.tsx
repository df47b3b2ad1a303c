import { defineRemote, lazyPage } from 'shared-contracts';

const chatPanel = lazyPage(() => import(/* webpackChunkName: "panel-chat" */ './features/chat/chat.panel.tsx'), 'ChatPanel');

const messageBox = lazyPage(
  () => import(/* webpackChunkName: "panel-message-box" */ './features/message-box/message-box.panel.tsx'),
  'MessageBoxPanel',
);

export const remote = defineRemote({
  pages: {
    home: lazyPage(() => import(/* webpackChunkName: "page-home" */ './features/home/home.page.tsx'), 'HomePage'),
    chat: lazyPage(() => import(/* webpackChunkName: "page-chat" */ './features/chat/chat.page.tsx'), 'ChatPage'),
    chats: lazyPage(() => import(/* webpackChunkName: "page-chats" */ './features/chats/chats.page.tsx'), 'ChatsPage'),
    'temp-chat': lazyPage(() => import(/* webpackChunkName: "page-temp-chat" */ './features/chat/temp-chat.page.tsx'), 'TempChatPage'),
    models: lazyPage(() => import(/* webpackChunkName: "page-models" */ './features/models/models.page.tsx'), 'ModelsPage'),
    'compare-models': lazyPage(
      () => import(/* webpackChunkName: "page-compare-models" */ './features/compare/compare-models.page.tsx'),
      'CompareModelsPage',
    ),
    prompts: lazyPage(() => import(/* webpackChunkName: "page-prompts" */ './features/prompts/prompts.page.tsx'), 'PromptsPage'),
    'share-chat': lazyPage(() => import(/* webpackChunkName: "page-share-chat" */ './features/share/share-chat.page.tsx'), 'ShareChatPage'),
  },
  panels: {
    history: lazyPage(() => import(/* webpackChunkName: "panel-history" */ './features/history/history.panel.tsx'), 'HistoryPanel'),
    chat: chatPanel,
    'chat-session': chatPanel,
    'message-box': messageBox,
    'area-message-box': messageBox,
    'agent-chat': lazyPage(
      () => import(/* webpackChunkName: "panel-agent-chat" */ './features/agent-chat/agent-chat.panel.tsx'),
      'AgentChatPanel',
    ),
    'my-models': lazyPage(() => import(/* webpackChunkName: "panel-models" */ './features/models/my-models.panel.tsx'), 'MyModelsPanel'),
  },
});
