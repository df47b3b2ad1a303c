import { deleteAgent, moveAgent, renameAgent } from '../agents/agent/calls.ts';
import { deleteBlueprint, moveBlueprint, renameBlueprint } from '../chat/blueprint/calls.ts';
import { deleteSession, moveSession, renameSession } from '../chat/chat/calls.ts';
import { deletePrompt, movePrompt, renamePrompt } from '../chat/prompt/calls.ts';
import { deleteReport, moveReport, renameReport } from '../chat/report/calls.ts';
import type { FiledKind } from '../kernel/access/item-kinds.ts';
import type { CallDefinition } from '../kernel/call/define-call.ts';
import { deleteFile, moveFile, renameFile } from '../works/file/calls.ts';

/** Describes how one kind is changed: the parameter that carries its id, and its three calls. */
export interface ItemKindCalls {
  readonly idField: string;
  readonly move: CallDefinition;
  readonly rename: CallDefinition;
  readonly remove: CallDefinition;
}

/** Maps each filed kind to its calls. A separate table from `itemKinds`, so that pages that only list items do not load calls. */
export const itemKindCalls: Readonly<Record<FiledKind, ItemKindCalls>> = {
  chat: { idField: 'session_id', move: moveSession, rename: renameSession, remove: deleteSession },
  agent: { idField: 'agent_id', move: moveAgent, rename: renameAgent, remove: deleteAgent },
  file: { idField: 'file_id', move: moveFile, rename: renameFile, remove: deleteFile },
  blueprint: { idField: 'blueprint_id', move: moveBlueprint, rename: renameBlueprint, remove: deleteBlueprint },
  report: { idField: 'report_id', move: moveReport, rename: renameReport, remove: deleteReport },
  prompt: { idField: 'prompt_id', move: movePrompt, rename: renamePrompt, remove: deletePrompt },
};
