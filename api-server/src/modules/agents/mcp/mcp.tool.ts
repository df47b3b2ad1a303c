import type { ApiKeyScope } from 'shared-contracts';
import type { CallAnswer, CallDefinition, CallInput } from 'shared-contracts/calls';
import type * as z from 'zod/mini';
import type { KeyHolder } from '../../../http/register-call.ts';

/** Describes on whose behalf a tool is used. */
export interface McpUse {
  readonly key: KeyHolder;
  /** Makes a call for the key's user, with the checks of the HTTP API. */
  readonly call: <C extends CallDefinition>(call: C, input: CallInput<C>) => Promise<CallAnswer<C>>;
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal;
  /** Tells the client what is being done, if it asked for progress. */
  readonly report: (text: string) => void;
}

/** Describes a tool that Atrium offers to other assistants. Name and description address models, in English. */
export interface OfferedTool<Input extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly name: string;
  readonly description: string;
  /** What a key must open. */
  readonly scope: ApiKeyScope;
  /** Indicates that the tool only reads. */
  readonly isReading: boolean;
  readonly input: Input;
  readonly run: (input: z.output<Input>, use: McpUse) => Promise<string>;
}

/** Checks a tool and forgets the type of its input, which is validated before `run`. */
export const offerTool = <Input extends z.ZodMiniObject>(tool: OfferedTool<Input>) => tool as unknown as OfferedTool;
