/** Roles in a workspace, the strongest first. */
export const workspaceRoles = ['Owner', 'Admin', 'Member', 'Viewer', 'Guest'] as const;

export type WorkspaceRole = (typeof workspaceRoles)[number];

const everybody: readonly WorkspaceRole[] = workspaceRoles;

const managers: readonly WorkspaceRole[] = ['Owner', 'Admin'];

/**
 * Which role may do what in a workspace: the one table that the server enforces for every call that names one, and that pages hide
 * buttons by. Rules that depend on the other person too (an Admin does not touch Owners) stand with the server's members.
 */
export const workspacePolicy = {
  see: everybody,
  leave: everybody,
  'see-members': ['Owner', 'Admin', 'Member', 'Viewer'],
  /** Makes things that all members see: shared notes, feeds. */
  contribute: ['Owner', 'Admin', 'Member'],
  invite: managers,
  rename: managers,
  'manage-members': managers,
  'manage-teams': managers,
  /** Takes away what others contributed, and sees why something of the workspace does not work. */
  moderate: managers,
  transfer: ['Owner'],
  delete: ['Owner'],
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type WorkspaceAction = keyof typeof workspacePolicy;

/** Whether a role may do this; nobody without a role may do anything. */
export const roleMay = (role: WorkspaceRole | undefined, action: WorkspaceAction): boolean =>
  role !== undefined && (workspacePolicy[action] as readonly WorkspaceRole[]).includes(role);
