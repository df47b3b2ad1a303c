import { deleteAgent, moveAgent, renameAgent } from '../agent/calls.ts';
import { deleteBlueprint, moveBlueprint, renameBlueprint } from '../blueprint/calls.ts';
import type { CallDefinition } from '../call/define-call.ts';
import { deleteSession, moveSession, renameSession } from '../chat/calls.ts';
import { deleteFile, moveFile, renameFile } from '../file/calls.ts';
import { deleteReport, moveReport, renameReport } from '../report/calls.ts';
import type { ItemKind } from './entity.ts';

/** The kinds that can be moved, renamed and deleted alike (specification section 7, Items, and the chat). */
export const filedKinds = ['chat', 'agent', 'file', 'blueprint', 'report'] as const satisfies readonly ItemKind[];

export type FiledKind = (typeof filedKinds)[number];

/** How one kind is changed: the parameter that carries its id, its three calls, and whether a name keeps its extension. */
export interface ItemKindCalls {
  readonly idField: string;
  readonly move: CallDefinition;
  readonly rename: CallDefinition;
  readonly remove: CallDefinition;
  readonly keepsExtension: boolean;
}

/** The one table of kinds: server, pages and journeys read it. */
export const itemKindCalls: Readonly<Record<FiledKind, ItemKindCalls>> = {
  chat: { idField: 'session_id', move: moveSession, rename: renameSession, remove: deleteSession, keepsExtension: false },
  agent: { idField: 'agent_id', move: moveAgent, rename: renameAgent, remove: deleteAgent, keepsExtension: false },
  file: { idField: 'file_id', move: moveFile, rename: renameFile, remove: deleteFile, keepsExtension: true },
  blueprint: { idField: 'blueprint_id', move: moveBlueprint, rename: renameBlueprint, remove: deleteBlueprint, keepsExtension: false },
  report: { idField: 'report_id', move: moveReport, rename: renameReport, remove: deleteReport, keepsExtension: true },
};

/** Whether a kind is one that is moved, renamed and deleted. */
export const isFiledKind = (kind: string): kind is FiledKind => filedKinds.some((one) => one === kind);
