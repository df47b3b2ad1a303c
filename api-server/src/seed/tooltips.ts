interface Tooltip {
  readonly id: string;
  readonly kind: 'bubble' | 'tooltip';
  readonly location: string;
  readonly component: string;
  readonly text: string;
  readonly routeUrl: string;
}

const tooltip = (component: string, text: string, routeUrl = ''): Tooltip => ({
  id: `tooltip-${component}`,
  kind: 'tooltip',
  location: 'top-bar',
  component,
  text,
  routeUrl,
});
const bubble = (component: string, text: string, routeUrl: string): Tooltip => ({
  id: `bubble-${component}`,
  kind: 'bubble',
  location: 'page',
  component,
  text,
  routeUrl,
});

export const tooltips: readonly Tooltip[] = [
  tooltip('new-chat', 'Start a new chat', '/chat'),
  tooltip('incognito-chat', 'Start a New Incognito Chat (messages not saved)', '/temp-chat'),
  tooltip('create-workflow', 'Create Workflow', '/workflows/create-new-workflow'),
  tooltip('create-sticky-note', 'Create Sticky Note'),
  tooltip('my-works', 'My Works', '/my-works'),
  tooltip('my-network', 'My Network', '/my-network'),
  tooltip('help', 'Help', '/help'),
  bubble('notebooks', 'Notebooks keep chats, files and agents about one subject together.', '/notebooks'),
  bubble('agents', 'An agent answers with instructions of your own.', '/agents'),
  bubble('market-intel', 'Quick Reads: bookmark what you want to come back to.', '/market-intel'),
];
