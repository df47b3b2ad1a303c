import { defineRemote, lazyPage } from 'shared-contracts';
// Loaded here once. Otherwise each page's chunk would carry its own copy of the texts.
import './messages/messages.ts';

export const remote = defineRemote({
  pages: {
    agents: lazyPage(() => import(/* webpackChunkName: "page-agents" */ './features/agents/agents.page.tsx'), 'AgentsPage'),
    'create-agent': lazyPage(
      () => import(/* webpackChunkName: "page-create-agent" */ './features/create-agent/create-agent.page.tsx'),
      'CreateAgentPage',
    ),
    'tool-server-sign-in': lazyPage(
      () => import(/* webpackChunkName: "page-tool-server-sign-in" */ './features/customize/server-sign-in.page.tsx'),
      'ServerSignInPage',
    ),
    'golden-questions': lazyPage(
      () => import(/* webpackChunkName: "page-golden-questions" */ './features/golden-questions/golden-questions.page.tsx'),
      'GoldenQuestionsPage',
    ),
    'agent-versions': lazyPage(
      () => import(/* webpackChunkName: "page-agent-versions" */ './features/versions/versions.page.tsx'),
      'VersionsPage',
    ),
    agent: lazyPage(() => import(/* webpackChunkName: "page-agent" */ './app/agent.page.tsx'), 'AgentPage'),
  },
  panels: {
    agents: lazyPage(() => import(/* webpackChunkName: "panel-agents" */ './features/agents/agents.panel.tsx'), 'AgentsPanel'),
    'edit-agent': lazyPage(() => import(/* webpackChunkName: "panel-edit-agent" */ './app/edit-agent.panel.tsx'), 'EditAgentPanel'),
  },
});
