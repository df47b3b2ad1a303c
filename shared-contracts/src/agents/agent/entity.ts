import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';

const writtenByUser = {
  name: z.string().check(z.minLength(1), z.maxLength(limits.agentNameMax)),
  description: z.string().check(z.minLength(1), z.maxLength(limits.agentDescriptionMax)),
  instructions: z.string().check(z.minLength(1), z.maxLength(limits.agentInstructionsMax)),
  /** The prompts offered on the agent's page, in order. */
  starters: z
    .array(z.string().check(z.maxLength(limits.agentStarterMax)))
    .check(z.maxLength(limits.agentStartersMax, inputText('startersMax'))),
  /** The picture's address on our server, and the name its file had. */
  image: z.optional(z.nullable(z.string())),
  logo_filename: z.optional(z.nullable(z.string())),
  /** The folder of the knowledge files; null until the first file is added. */
  knowledge_id: z.optional(z.nullable(z.string())),
};

/**
 * Describes what a person writes about an agent. This is the only list of these fields: the calls, the answer, the database columns,
 * the form, copies and exports derive from it. Adding a field also takes its column, its label and its place in the form.
 */
export const agentFields = z.object(writtenByUser);
export type AgentFields = {
  -readonly [Name in keyof z.infer<typeof agentFields>]-?: Exclude<z.infer<typeof agentFields>[Name], undefined>;
};

/** Holds the fields of an agent that nobody has written yet. */
export const emptyAgentFields: AgentFields = {
  name: '',
  description: '',
  instructions: '',
  starters: [],
  image: null,
  logo_filename: null,
  knowledge_id: null,
};

const { name: _, ...answered } = writtenByUser;

/**
 * Describes an agent as the API returns it. Words stored under earlier limits can still be read. For those who may not edit it,
 * `instructions` is empty; for everybody but its owner, `knowledge_id` and `notebook_id` are null and `files` is empty.
 */
export const agent = z.object({
  ...answered,
  agent_id: z.string(),
  agent_name: z.string(),
  email: z.string(),
  description: z.string().check(z.maxLength(limits.agentDescriptionMax)),
  instructions: z.string(),
  starters: z.array(z.string()),
  notebook_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
  files: z.array(z.object({ s3_url: z.string(), file_name: z.string() })),
  /** Changes with every save, for `expected_version`; only those who may edit the agent get it. */
  version: z.optional(z.string()),
  /** The number of the version that others get instead of this form; absent while none is published, and for those who may not edit. */
  published_version: z.optional(z.int()),
  sharing: z.optional(sharing),
});
export type Agent = z.infer<typeof agent>;

export const agentCreate = z.object({ ...writtenByUser, email: z.string() });
export const agentUpdate = z.object({
  ...writtenByUser,
  email: z.string(),
  agent_id: z.string(),
  expected_version: z.optional(z.string()),
});

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** Lists the six views of Customize in display order. */
export const customizeViews = ['goals', 'apps', 'decisions', 'safety', 'monitoring', 'schedule'] as const;

export type CustomizeView = (typeof customizeViews)[number];

/** Describes how independently an agent works: suggests, acts and reports, or finishes on its own. */
export const agentAutonomy = z.enum(['copilot', 'pilot', 'autopilot']);

export type AgentAutonomy = z.infer<typeof agentAutonomy>;

/** Sets the risk from which the agent asks first. */
export const approvalRule = z.enum(['everything', 'changes', 'destructive', 'nothing']);

export type ApprovalRule = z.infer<typeof approvalRule>;

/** Says whether the person decides about an act that could carry private text out, or whether it is always refused. */
export const outwardRule = z.enum(['ask', 'refuse']);

export type OutwardRule = z.infer<typeof outwardRule>;

/** Says whether an agent asks before it takes an action. */
export const approvalLevel = z.enum(['ask', 'free']);

export type ApprovalLevel = z.infer<typeof approvalLevel>;

/** Lists what actions do to the world: they look things up, make changes that can be undone, or reach others and can't be undone. */
export const actionGroups = ['read', 'change', 'send'] as const;

export type ActionGroup = (typeof actionGroups)[number];

/** Returns the group of an action. */
export function findActionGroup({ risk, effect }: { readonly risk: string; readonly effect?: string | undefined }): ActionGroup {
  if (risk === 'reads') return 'read';
  return effect === 'outward' || effect === 'irreversible' || risk === 'destroys' ? 'send' : 'change';
}

/** Describes what the customize views store, except tool servers and the schedule, which have separate calls. */
export const agentSettings = z.object({
  goals: z.object({
    goal: line(2_000),
    success: line(2_000),
    autonomy: agentAutonomy,
    /** How its answers are asked for (`modelParameters` of preset-calls). */
    parameters: z.optional(z.record(z.string(), z.unknown())),
  }),
  apps: z.object({
    /** Whether the agent may read its own files, and the user's chats, files and saved articles. */
    usesOwnFiles: z.boolean(),
    usesWorks: z.boolean(),
    /**
     * The notebooks on which its answers rest, beside its own files, with their names when they were chosen. Each search finds only what the
     * person who asks may view at that moment. Without them, a save keeps those that it has.
     */
    notebooks: z.optional(
      z
        .array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)), name: line(limits.itemNameMax) }))
        .check(z.maxLength(limits.agentNotebooksMax, inputText('agentNotebooksMax'))),
    ),
    /** Names of the allowed actions; those of tool servers are `server/tool`. */
    allowedActions: z.array(line(200)).check(z.maxLength(200)),
    /** Ids of the agents that it may ask while it answers; none by default. */
    askedAgents: z.optional(z.array(z.string()).check(z.maxLength(limits.askedAgentsMax))),
    /** The skills that it may load, with their names when they were chosen. Without them, a save keeps those that it has. */
    skills: z.optional(
      z
        .array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)), name: line(limits.itemNameMax) }))
        .check(z.maxLength(limits.agentSkillsMax, inputText('agentSkillsMax'))),
    ),
  }),
  decisions: z.object({
    approval: approvalRule,
    guidance: line(2_000),
    /** What happens to acts that leave the server once private and untrusted text was read; `ask` by default. */
    outward: z.optional(outwardRule),
    /** Whether the actions of a group ask first, in place of `approval`. Without it, a save keeps what was set. */
    groupLevels: z.optional(z.partialRecord(z.enum(actionGroups), approvalLevel)),
    /** The same for single actions of the product, in place of their group's. Without it, a save keeps what was set. */
    actionLevels: z.optional(z.record(z.string().check(z.maxLength(200)), approvalLevel)),
  }),
  safety: z.object({
    /** How often a failed answer is retried before the fallback model takes over. */
    retries: z.int().check(z.gte(0), z.lte(5)),
    fallbackModel: z.nullable(z.string()),
    blockedTopics: z.array(line(limits.agentTopicMax)).check(z.maxLength(limits.agentTopicsMax, inputText('topicsMax'))),
    refusal: line(500),
  }),
  monitoring: z.object({ keepsLog: z.boolean(), alertsOnFailure: z.boolean() }),
});

export type AgentSettings = z.infer<typeof agentSettings>;

export const defaultAgentSettings: AgentSettings = {
  goals: { goal: '', success: '', autonomy: 'copilot' },
  apps: { usesOwnFiles: true, usesWorks: true, allowedActions: [] },
  decisions: { approval: 'changes', guidance: '' },
  safety: { retries: 1, fallbackModel: null, blockedTopics: [], refusal: '' },
  monitoring: { keepsLog: true, alertsOnFailure: true },
};

export const agentSchedule = z.object({
  prompt: z.string(),
  cron: z.string(),
  time_zone: z.string(),
  is_on: z.boolean(),
  next_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  last_session_id: z.nullable(z.string()),
  last_problem: z.nullable(z.string()),
});

export type AgentSchedule = z.infer<typeof agentSchedule>;

/** Describes an action that needs the user's approval. */
export const agentApproval = z.object({
  approval_id: z.string(),
  /** Empty for a plain chat. */
  agent_id: z.string(),
  run_id: z.string(),
  session_id: z.nullable(z.string()),
  tool: z.string(),
  input: z.unknown(),
  /** What the action will do (`actPreview` of agent-calls). */
  preview: z.optional(z.unknown()),
  status: z.enum(['waiting', 'approved', 'refused', 'expired']),
  created_at: z.string(),
});

export type AgentApproval = z.infer<typeof agentApproval>;

/** Describes one event of a run. */
export const agentLogStep = z.object({ at: z.string(), what: z.string(), problem: z.optional(z.boolean()) });

export type AgentLogStep = z.infer<typeof agentLogStep>;

export const agentLogEntry = z.object({
  run_id: z.string(),
  session_id: z.nullable(z.string()),
  source: z.enum(['chat', 'schedule', 'api']),
  question: z.string(),
  steps: z.array(agentLogStep),
  status: z.enum(['running', 'complete', 'stopped', 'interrupted', 'failed']),
  problem: z.nullable(z.string()),
  rating: z.nullable(z.enum(['good', 'bad'])),
  comment: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});

export type AgentLogEntry = z.infer<typeof agentLogEntry>;
