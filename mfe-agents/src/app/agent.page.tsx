import { lazyPage } from 'shared-contracts';
import { useSearchParams } from 'shared-ui/router';
import { AgentPage as Conversation } from '../features/agent/agent.page.tsx';

const { Component: CustomizePage } = lazyPage(
  () => import(/* webpackChunkName: "part-customize-agent" */ './customize.page.tsx'),
  'CustomizePage',
);

/** Renders the chat with an agent, or its customization in full width. */
export function AgentPage() {
  const [params] = useSearchParams();
  return params.has('expand') ? <CustomizePage /> : <Conversation />;
}
