import type { SharedKind } from 'shared-contracts';
import type { KindCount, LeftBehind } from 'shared-contracts/access-calls';
import { limitsOf } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { joinSentences } from '../../../messages/sentences.ts';
import { sayTransfer } from '../../../messages/transfer.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { Thing } from '../access/access.types.ts';
import { collect, type Hands, leftBehind, losing, type Moved, move, roomOf, thingsOf } from './transfer-statements.ts';

/** Describes a transfer. `name` is the new owner's, for what is said about their plan. */
export interface Transfer extends Hands {
  readonly roots: readonly Thing[];
  readonly name: string;
  /** Whether the former owner can still edit. */
  readonly keepsEdit: boolean;
  /** Takes the files attached to chats along, which otherwise stay with the person who attached them. */
  readonly withAttachments?: boolean;
  /** Ignores the new owner's plan, for what would be deleted otherwise. */
  readonly isForced?: boolean;
}

/** Describes what changed owner, or would. */
export interface Outcome {
  readonly things: readonly KindCount[];
  readonly leftBehind: readonly LeftBehind[];
  readonly losing: readonly string[];
}

/** Returns what a transfer would do. @throws AppError `not-found` if something is gone, `plan-limit` if there is no room. */
export async function planTransfer(tx: Transaction, transfer: Transfer): Promise<{ moved: Moved; outcome: Outcome }> {
  const moved = await collect(tx, transfer.from, transfer.roots, transfer.withAttachments);
  const things = thingsOf(moved);
  const isThere = ({ kind, id }: Thing) => things.some((one) => one.kind === kind && one.id === id);
  if (!transfer.roots.every(isThere)) throw new AppError('not-found');
  if (!transfer.isForced) await ensureRoom(tx, moved, transfer);
  const outcome = { things: countsOf(things), leftBehind: await leftBehind(tx, moved), losing: await losing(tx, moved, transfer) };
  return { moved, outcome };
}

/** Makes somebody else the owner of things with everything in them, in the caller's transaction. @throws AppError as `planTransfer`. */
export async function handOver(tx: Transaction, transfer: Transfer): Promise<Outcome> {
  const { moved, outcome } = await planTransfer(tx, transfer);
  await move(tx, moved, transfer, transfer.keepsEdit);
  const grantee = { kind: 'person' as const, id: transfer.to, name: transfer.name };
  for (const { kind, id } of transfer.roots) await noteAct(tx, { kind, ids: [id], act: 'transferred', details: { grantee } });
  return outcome;
}

async function ensureRoom(tx: Transaction, moved: Moved, { to, name }: Transfer): Promise<void> {
  const used = await roomOf(tx, to);
  const most = limitsOf(used.plan);
  const refuse = (detail: Sentence) => {
    throw new AppError('plan-limit', { detail });
  };
  if (moved.agent.length && used.agents + moved.agent.length > most.agents) refuse(sayTransfer('noRoomAgents', { name }));
  if (moved.blueprint.length && used.workflows + moved.blueprint.length > most.workflows) refuse(sayTransfer('noRoomWorkflows', { name }));
  if (moved.bytes && used.file_bytes + moved.bytes > most.file_bytes) refuse(sayTransfer('noRoomFiles', { name }));
}

function countsOf(things: readonly Thing[]): KindCount[] {
  const kinds = Map.groupBy(things, ({ kind }) => kind as SharedKind);
  return [...kinds].map(([kind, all]) => ({ kind, count: all.length }));
}

/** Adds what the new owner has to look at. */
export function withNeeds(text: Sentence, outcomes: readonly Outcome[]): Sentence {
  const names = [
    ...new Set(outcomes.flatMap(({ leftBehind: left }) => left.filter(({ kind }) => kind !== 'filed').map(({ thing }) => thing))),
  ];
  return names.length ? joinSentences(text, sayTransfer('needsYou', { names })) : text;
}
