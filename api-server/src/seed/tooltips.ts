import { sayTooltip } from '../messages/tooltips.ts';
import type { Sentence } from '../platform/language/messages.ts';

interface Tooltip {
  readonly id: string;
  readonly kind: 'bubble' | 'tooltip';
  readonly location: string;
  readonly component: string;
  readonly text: Sentence;
  readonly routeUrl: string;
}

const tooltip = (component: string, text: Sentence, routeUrl = ''): Tooltip => ({
  id: `tooltip-${component}`,
  kind: 'tooltip',
  location: 'top-bar',
  component,
  text,
  routeUrl,
});
const bubble = (component: string, text: Sentence, routeUrl: string): Tooltip => ({
  id: `bubble-${component}`,
  kind: 'bubble',
  location: 'page',
  component,
  text,
  routeUrl,
});

export const tooltips: readonly Tooltip[] = [
  tooltip('new-chat', sayTooltip('newChat'), '/chat'),
  tooltip('incognito-chat', sayTooltip('incognitoChat'), '/temp-chat'),
  tooltip('create-workflow', sayTooltip('createWorkflow'), '/workflows/create-new-workflow'),
  tooltip('create-sticky-note', sayTooltip('createStickyNote')),
  tooltip('my-works', sayTooltip('myWorks'), '/my-works'),
  tooltip('my-network', sayTooltip('myNetwork'), '/my-network'),
  tooltip('help', sayTooltip('help'), '/help'),
  bubble('notebooks', sayTooltip('notebooksBubble'), '/notebooks'),
  bubble('agents', sayTooltip('agentsBubble'), '/agents'),
  bubble('market-intel', sayTooltip('marketIntelBubble'), '/market-intel'),
];
