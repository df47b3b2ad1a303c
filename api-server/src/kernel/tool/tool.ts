import type { ActionRisk } from 'shared-contracts';
import type { Difference, ToolEffect } from 'shared-contracts/agent-calls';
import type { ActTarget } from '../../platform/database/schema/index.ts';
import type { Wording } from '../../platform/language/worded-error.ts';
import type { ModelTool, ToolContext, ToolResult } from '../../platform/model/model-port.ts';

/** Describes the works that the user may read, or the knowledge folder of an agent and whose it is. */
export interface ToolScope {
  readonly scope: string;
  /** Limits the search to these notebooks. */
  readonly notebooks?: readonly string[];
  readonly agentOwnerId?: string;
}

/** Describes on whose rights a tool is used, and for which agent. */
export interface ToolUse {
  readonly userId: string;
  /** The agent's name, or the assistant's in a plain chat. */
  readonly agentName: string;
  /** Lists where the tool may search: a knowledge folder or the user's works. */
  readonly scopes: readonly ToolScope[];
}

/** Holds what an act did, and what undoes it. */
export interface Done {
  /** Tells the model what happened. */
  readonly text: string;
  readonly target?: ActTarget | undefined;
  /** What `undo` needs, as JSON; missing for an act that turned out to be final. */
  readonly inverse?: unknown;
  /** Says why there is no inverse. */
  readonly why?: Wording | undefined;
}

/** Describes an act before it happens. Planning changes nothing. */
export interface PlannedAct {
  readonly target?: ActTarget | undefined;
  readonly difference?: Difference | undefined;
  /** Indicates that other people can see what is written. */
  readonly isShared?: boolean | undefined;
  /** Does what was planned. @throws ModelError if the target has changed since. */
  readonly commit: () => Promise<Done>;
}

/**
 * Says how undoing ended. `changed` means that the target is no longer as the act left it: nothing was done, and `canMerge` says whether
 * the act can be undone without losing what came after.
 */
export type Undone =
  | { readonly outcome: 'undone' }
  | { readonly outcome: 'changed'; readonly canMerge: boolean; readonly difference?: Difference | undefined };

/** Undoes an act; with `merges` also if its target has changed, where that loses nothing. @throws AppError or ModelError */
export type Undo = (userId: string, inverse: unknown, merges: boolean) => Promise<Undone>;

interface Described {
  /** The name that models and settings use. */
  readonly name: string;
  /** The name that people see. */
  readonly title: Wording;
  /** Addressed to models, in English; settings write it in the reader's language. */
  readonly description: Wording;
  readonly input: ModelTool['input'];
  readonly effect: ToolEffect;
  /** Indicates that results contain private text of the user. */
  readonly returnsPrivate?: boolean | undefined;
  /** Indicates that results contain text that nobody vouches for, such as a web page. */
  readonly returnsUntrusted?: boolean | undefined;
  /** Indicates that every use needs approval, whatever the settings say. */
  readonly needsApproval?: boolean | undefined;
  /** Indicates that a use may itself wait for a person, so that nothing else acts meanwhile and no deadline applies. */
  readonly mayWait?: boolean | undefined;
}

/** Returns the text for the model, or a result that also says where it is from. */
type Run<Result extends string | ToolResult = string> = (input: unknown, use: ToolUse, context: ToolContext) => Promise<Result>;

export interface ReadTool extends Described {
  readonly effect: 'read';
  readonly run: Run<string | ToolResult>;
  /** Indicates that the input leaves the server all the same, because a foreign server reads. */
  readonly sendsInput?: boolean | undefined;
  /** Indicates that it reads only in the scopes of the run, so that an agent without the works may use it for its own files. */
  readonly isScoped?: boolean | undefined;
}

export interface WriteTool extends Described {
  readonly effect: 'write';
  readonly plan: (input: unknown, use: ToolUse, context: Pick<ToolContext, 'signal'>) => Promise<PlannedAct>;
  /** Returns the addresses in a valid input that the server opens once they are stored. Those that the user named may always be stored. */
  readonly addressesIn?: ((input: unknown) => readonly string[]) | undefined;
  readonly undo: Undo;
}

/** Describes a tool whose act can't be taken back. */
export interface FinalTool extends Described {
  readonly effect: 'irreversible' | 'outward';
  /** How much the act changes; a tool may send text out without changing anything. */
  readonly risk: ActionRisk;
  /** Returns the address in the input, for a tool that sends nothing else. One that the user named may always be opened. */
  readonly addressIn?: ((input: unknown) => string) | undefined;
  readonly run: Run;
  /** Names what the act is about before it happens. */
  readonly targetOf?: ((input: unknown, use: ToolUse) => Promise<ActTarget | undefined>) | undefined;
  /** Shows what the act says, line by line. */
  readonly linesOf?: ((input: unknown) => readonly string[]) | undefined;
}

/** Describes a tool of the assistant. This is the one form in which tools are declared; the effect decides what else they need. */
export type Tool = ReadTool | WriteTool | FinalTool;

/** Checks a tool of this server, whose texts are translated. */
export const defineTool = <T extends Tool>(tool: T): T => tool;

/** Returns how much a tool may change, for the rules about approval. */
export function riskOf(tool: Tool): ActionRisk {
  if (tool.effect === 'read') return 'reads';
  return tool.effect === 'write' ? 'changes' : tool.risk;
}

/** Returns whether a tool reads only where its run may search. */
export const isScoped = (tool: Tool): boolean => tool.effect === 'read' && tool.isScoped === true;

/** Returns whether a tool sends its input to somebody else. */
export const sendsInput = (tool: Tool): boolean => tool.effect === 'outward' || (tool.effect === 'read' && tool.sendsInput === true);
