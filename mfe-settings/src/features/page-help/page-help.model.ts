/** Lists the pages whose right panel is a static help text, by the last segment of their path. */
export const helpTopics = [
  'manage-account',
  'create-agent',
  'personalize-ai',
  'account-recovery',
  'session-management',
  'security-and-access',
  'tool-servers',
  'extensions',
  'plan-overview',
  'users-and-teams',
  'workspaces',
  'ai-insights',
  'alerts',
  'activity-log',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Returns the topic of a path, or undefined when the page has no help text. */
export function findTopic(pathname: string): HelpTopic | undefined {
  const last = pathname.split('/').findLast(Boolean);
  return helpTopics.find((topic) => topic === last);
}
