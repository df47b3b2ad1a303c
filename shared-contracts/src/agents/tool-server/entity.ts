import * as z from 'zod/mini';

/** Describes what an action may do: read, change or destroy something. */
export const actionRisk = z.enum(['reads', 'changes', 'destroys']);

export type ActionRisk = z.infer<typeof actionRisk>;

/** Describes a tool as its server describes it. */
export const serverTool = z.object({
  name: z.string(),
  description: z.string(),
  risk: actionRisk,
  /** Whether it is used; absent where there is no choice, and in answers of older servers. */
  is_on: z.optional(z.boolean()),
  /** Whether it is off because its server no longer says that it only reads. */
  is_riskier: z.optional(z.boolean()),
  /** How its server described it when it was allowed, if it is off because that or its input changed. */
  changed_from: z.optional(z.string()),
  /** Whether only the server’s apps may call it. */
  for_apps: z.optional(z.boolean()),
});

export type ServerTool = z.infer<typeof serverTool>;

/** Describes a tool server (MCP over HTTP) of an agent. Its key and its tokens are never returned. */
export const agentServer = z.object({
  server_id: z.string(),
  name: z.string(),
  url: z.string(),
  has_key: z.boolean(),
  /** Whether the server asks its users to sign in, and whether the user has; absent in answers of older servers. */
  sign_in: z.optional(z.enum(['none', 'needed', 'done'])),
  tools: z.array(serverTool),
});

export type AgentServer = z.infer<typeof agentServer>;
