/**
 * Builds every address of the product relative to `{base}`. Paths are defined only here. Pass the result to the router or to
 * `shell.navigate`.
 */
const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const search = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
  return search ? `${path}?${search}` : path;
};

const segment = encodeURIComponent;

export const routes = {
  home: (query: { sessionId?: string; from?: string; notification?: string; category?: string; q?: string; agent_id?: string } = {}) =>
    withQuery('/', query),
  /** `messageId` is the message to scroll to, in whichever version of the chat it is. */
  chat: (query: { sessionId?: string; agent_id?: string; messageId?: string } = {}) => withQuery('/chat', query),
  tempChat: () => '/temp-chat',
  sharedChat: (token: string) => `/share/chats/${segment(token)}`,
  myWorks: () => '/my-works',
  chats: () => '/chats',
  files: () => withQuery('/my-works', { kind: 'file' }),
  /** A report, opened on top of the reports in My Works. */
  report: (reportId: string) => withQuery('/my-works', { kind: 'report', report: reportId }),
  prompts: () => '/prompt-library',
  /** The library with a prompt opened on top. */
  prompt: (promptId: string) => withQuery('/prompt-library', { prompt: promptId }),
  myNetwork: () => '/my-network',
  /** `article` is the slug of an article within the category. */
  help: (category?: string, article?: string) =>
    category ? `/help/${segment(category)}${article ? `#${segment(article)}` : ''}` : '/help',
  helpSearch: (q: string) => withQuery('/help', { q }),
  notifications: () => '/notifications',
  plans: () => '/plans',
  models: () => '/models',
  /** The user's presets, with one of them opened. */
  preset: (presetId: string) => withQuery('/models', { preset: presetId }),
  /** `comparison` opens a stored one. */
  compareModels: (comparison?: string) => withQuery('/compare-models', { comparison }),
  agents: () => '/agents',
  /** `customize` names the customize view to open. */
  agent: (agentId: string, customize?: string) => withQuery(`/agents/${segment(agentId)}`, { customize }),
  /** The golden questions of an agent or a notebook. */
  goldenQuestions: (subjectId: string) => `/golden-questions/${segment(subjectId)}`,
  /** The published versions of an agent. */
  agentVersions: (agentId: string) => `/agent-versions/${segment(agentId)}`,
  /** `suggestion` names the suggestion that fills the form. */
  createAgent: (suggestion?: string) => withQuery('/agents/create-agent', { suggestion }),
  /** Where the browser returns to from the sign-in to a tool server. */
  toolServerSignIn: () => '/agents/sign-in',
  notebooks: () => '/notebooks',
  /** The view `gaps` lists the questions that the notebook could not answer. */
  notebook: (notebookId: string, view?: 'gaps') => withQuery(`/notebooks/${segment(notebookId)}`, { view }),
  notebookDocument: (notebookId: string) => `/notebooks/${segment(notebookId)}/document`,
  /** The earlier versions of a notebook's document; `version` selects one. */
  documentHistory: (notebookId: string, version?: number) =>
    withQuery(`/notebooks/${segment(notebookId)}/document/history`, { version: version?.toString() }),
  trash: () => '/trash',
  /** A file's page; `passage` is the cited one. */
  file: (fileId: string, passage?: string) => withQuery(`/files/${segment(fileId)}`, { passage: passage ?? '' }),
  search: (q: string) => withQuery('/searchquery', { q }),
  aiInsights: () => '/ai-insights',
  alerts: () => '/alerts',
  activityLog: () => '/activity-log',
  personalizeAi: () => '/personalize-ai',
  profile: () => '/profile-and-preferences',
  marketIntel: (identityUrl?: string) => (identityUrl ? `/market-intel#${segment(identityUrl)}` : '/market-intel'),
  settings: (
    page?:
      | 'workspaces'
      | 'users-and-teams'
      | 'workspace-connections'
      | 'plan-overview'
      | 'usage'
      | 'security-and-access'
      | 'tool-servers'
      | 'extensions'
      | 'session-management'
      | 'account-recovery'
      | 'manage-account',
  ) => (page ? `/settings/${page}` : '/settings'),
  /** Where other assistants send browsers to sign in; the query is their request. */
  connectAssistant: () => '/connect-assistant',
  workflows: () => '/workflows',
  createWorkflow: () => '/workflows/create-new-workflow?type=automation',
  /** A workflow's dashboard and its canvas. */
  workflow: (workflowId: string) => withQuery('/single-workflow', { workflowId }),
  editWorkflow: (workflowId: string) => withQuery('/workflows/create-new-workflow', { type: 'automation', workflowId }),
  singleWorkflow: (sessionId: string) => withQuery('/single-workflow', { sessionId }),
  connection: (name: 'make' | 'n8n') => `/connections/${name}`,
  /** An extension of a workspace; `trial` is the secret part of a trial's link. */
  extension: (extensionId: string, trial?: string) => withQuery(`/extensions/${segment(extensionId)}`, trial ? { trial_key: trial } : {}),
  apps: () => '/apps',
  app: (routeUrl: string) => `/apps/${segment(routeUrl)}`,
  workArea: (routeUrl: string) => `/${segment(routeUrl)}`,
  editWorkArea: (routeUrl: string) => `/${segment(routeUrl)}/edit`,
  sharedWorkflow: (token: string) => `/share/workflows/${segment(token)}`,
  /** The form for a new area opens on top of any other area's edit page. */
  createWorkArea: (besides: string) => `/${segment(besides)}/edit?create=1`,
  login: () => '/auth/login',
  signup: () => '/auth/signup',
  recoverPassword: () => '/auth/recover-password',
  authCallback: () => '/auth/callback',
} as const;

/** Lists first path segments of fixed routes. No Work Area may use one as its RouteURL. */
export const reservedSegments: readonly string[] = [
  'chat',
  'chats',
  'temp-chat',
  'my-works',
  'prompt-library',
  'my-network',
  'help',
  'notifications',
  'plans',
  'models',
  'compare-models',
  'agents',
  'notebooks',
  'files',
  'searchquery',
  'trash',
  'ai-insights',
  'alerts',
  'activity-log',
  'personalize-ai',
  'profile-and-preferences',
  'market-intel',
  'settings',
  'workflows',
  'single-workflow',
  'connections',
  'connect-assistant',
  'share',
  'apps',
  'auth',
  'edit',
  'api',
  'r',
  'registry',
  'assets',
];
