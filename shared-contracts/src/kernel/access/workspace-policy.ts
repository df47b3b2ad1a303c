/** Lists the roles in a workspace, strongest first. */
export const workspaceRoles = ['Owner', 'Admin', 'Member', 'Viewer', 'Guest'] as const;

export type WorkspaceRole = (typeof workspaceRoles)[number];

const everybody: readonly WorkspaceRole[] = workspaceRoles;

const managers: readonly WorkspaceRole[] = ['Owner', 'Admin'];

/**
 * Maps each action in a workspace to the roles that may perform it. The server enforces this table for every call that names a workspace,
 * and pages hide buttons by it. Rules that also depend on the other person (an Admin can't change Owners) are in the server's
 * `member.policy.ts`.
 */
export const workspacePolicy = {
  see: everybody,
  leave: everybody,
  'see-members': ['Owner', 'Admin', 'Member', 'Viewer'],
  /** Allows creating what all members see: shared notes, feeds. */
  contribute: ['Owner', 'Admin', 'Member'],
  invite: managers,
  rename: managers,
  'manage-members': managers,
  'manage-teams': managers,
  'manage-models': managers,
  'manage-extensions': managers,
  'manage-tool-servers': managers,
  /** Allows the chats of the person to use the tool servers of the workspace, which may change something there in its name. */
  'use-tool-servers': ['Owner', 'Admin', 'Member'],
  /** Allows removing what others contributed, and seeing why something in the workspace fails. */
  moderate: managers,
  transfer: ['Owner'],
  delete: ['Owner'],
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type WorkspaceAction = keyof typeof workspacePolicy;

/** Returns whether a role may perform an action; false without a role. */
export const roleMay = (role: WorkspaceRole | undefined, action: WorkspaceAction): boolean =>
  role !== undefined && (workspacePolicy[action] as readonly WorkspaceRole[]).includes(role);
