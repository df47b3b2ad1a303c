/** Calls of the settings pages: an entry of its own, so that the home page does not load them. */
export * from './account.ts';
export * from './insights.ts';
export * from './invitations.ts';
export * from './kept-drafts.ts';
export * from './plan-limits.ts';
export * from './recovery.ts';
export * from './security.ts';
export * from './trials.ts';
export * from './verification.ts';
export * from './workspace-policy.ts';
export * from './workspaces.ts';
