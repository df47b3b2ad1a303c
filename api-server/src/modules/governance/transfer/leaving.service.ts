import { routes } from 'shared-contracts';
import type { KindCount } from 'shared-contracts/access-calls';
import { AppError } from '../../../errors.ts';
import { sayTransfer } from '../../../messages/transfer.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { AccessRepository } from '../access/access.repository.ts';
import { handOver, type Outcome, withNeeds } from './hand-over.ts';
import { guestIn, type SharedWork, type SuccessorRow, sharedWorks, successorsOf, workspacesOf } from './leaving.repository.ts';

export interface LeavingDependencies {
  readonly db: Drizzle;
  readonly access: Pick<AccessRepository, 'people' | 'sharingOf'>;
  readonly alert: AlertsService['add'];
}

/** Describes what a person shares in a workspace, and who may take it over. */
export interface WorksToHandOver {
  readonly things: readonly KindCount[];
  readonly names: readonly string[];
  readonly successors: readonly SuccessorRow[];
  readonly suggested: string | null;
}

/** Says who takes over in a workspace. `memberId` is undefined if nobody was chosen. */
export interface Succession {
  readonly from: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly memberId: string | undefined;
  /** The user who takes over if nobody was chosen. */
  readonly otherwise?: string;
  /** Whether the account ends, not only the membership. */
  readonly isEnding?: boolean;
}

/** Describes what somebody took over. Alerts are sent after the transaction. */
export interface TakenOver {
  readonly from: string;
  readonly to: string;
  readonly workspace: string;
  readonly outcome: Outcome;
  readonly isEnding: boolean;
}

const namesMost = 10;
const keyOf = ({ kind, id }: SharedWork) => `${kind}/${id}`;
const nothing: WorksToHandOver = { things: [], names: [], successors: [], suggested: null };

function summaryOf(
  found: readonly SharedWork[],
  isSeen: (work: SharedWork) => boolean,
  successors: readonly SuccessorRow[],
  callerId: string,
): WorksToHandOver {
  const suggested = successors.find((one) => one.userId === callerId) ?? successors[0];
  return {
    things: [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, { length: count }]) => ({ kind, count })),
    names: found
      .filter(isSeen)
      .slice(0, namesMost)
      .map(({ name }) => name),
    successors,
    suggested: suggested?.memberId ?? null,
  };
}

/** Creates the service for people who leave a workspace or their account. Access: callers have checked who may end the membership. */
export function createLeaving({ db, access, alert }: LeavingDependencies) {
  /** Returns what a person shares in each of some workspaces, everything once, in their order. */
  const worksIn = async (userId: string, callerId: string, workspaceIds: readonly string[], isEnding: boolean) => {
    const [works, people, guest] = await Promise.all([
      sharedWorks(db, userId, workspaceIds, isEnding),
      successorsOf(db, workspaceIds, userId),
      guestIn(db, workspaceIds, callerId),
    ]);
    const taken = new Set<string>();
    const found = new Map<string, readonly SharedWork[]>();
    for (const id of workspaceIds) {
      const left = (works.get(id) ?? []).filter((work) => !taken.has(keyOf(work)));
      for (const work of left) taken.add(keyOf(work));
      found.set(id, left);
    }
    const things = [...found.values()].flat().map(({ kind, id }) => ({ kind, id, userId }));
    const shared = await access.sharingOf(callerId, things);
    return new Map(
      [...found].map(([id, left]) => {
        const everybody = people.get(id) ?? [];
        const members = guest.has(id) ? everybody.filter(({ role }) => role === 'Owner') : everybody;
        const isSeen = (work: SharedWork) => callerId === userId || shared.has(keyOf(work));
        return [id, summaryOf(left, isSeen, members, callerId)] as const;
      }),
    );
  };
  const succeed = async (tx: Transaction, { from, workspace, memberId, otherwise, isEnding = false }: Succession, isForced = false) => {
    const roots = (await sharedWorks(tx, from, [workspace.id], isEnding)).get(workspace.id);
    if (!roots) return undefined;
    const members = (await successorsOf(tx, [workspace.id], from)).get(workspace.id) ?? [];
    const chosen = members.find((one) => (memberId === undefined ? one.userId === otherwise : one.memberId === memberId));
    if (memberId !== undefined && !chosen) throw new AppError('invalid-input', { detail: sayTransfer('successorUnfit') });
    if (!chosen) throw new AppError('successor-needed', { detail: sayTransfer('successorNeeded', { workspace: workspace.name }) });
    const hands = { from, to: chosen.userId, name: chosen.name, roots };
    const outcome = await handOver(tx, { ...hands, keepsEdit: isEnding, withAttachments: isEnding, isForced });
    return { from, to: chosen.userId, workspace: workspace.name, outcome, isEnding };
  };
  const succeedEach = async (tx: Transaction, userId: string, chosen: ReadonlyMap<string, string>): Promise<TakenOver[]> => {
    const taken: TakenOver[] = [];
    for (const workspace of await workspacesOf(tx, userId)) {
      const one = await succeed(tx, { from: userId, workspace, memberId: chosen.get(workspace.id), isEnding: true });
      if (one) taken.push(one);
    }
    return taken;
  };
  return {
    /** Returns what a member shares in a workspace. The caller, if they may, is suggested to take over. */
    worksIn: async (userId: string, callerId: string, workspaceId: string): Promise<WorksToHandOver> =>
      (await worksIn(userId, callerId, [workspaceId], false)).get(workspaceId) ?? nothing,
    /** Returns what somebody shares in each of their workspaces, everything once, in the order in which it would be taken over. */
    worksOf: async (userId: string, callerId = userId) => {
      const workspaces = await workspacesOf(db, userId);
      const works = await worksIn(
        userId,
        callerId,
        workspaces.map(({ id }) => id),
        true,
      );
      return workspaces.flatMap(({ id, name }) => {
        const found = works.get(id);
        return found?.things.length ? [{ workspaceId: id, workspaceName: name, ...found }] : [];
      });
    },
    /**
     * Hands over what a person shares in a workspace, in the transaction that ends the membership. Returns undefined if there is nothing.
     * @throws AppError `successor-needed` if nobody was chosen, `invalid-input` for somebody who can't take over, `plan-limit` without room.
     */
    succeed: (tx: Transaction, succession: Succession): Promise<TakenOver | undefined> => succeed(tx, succession),
    /** Hands over what a person shares anywhere, in the transaction that ends the account or follows its end. @throws AppError as `succeed`. */
    succeedEach,
    /** Hands over what a person has shared since they closed their account: to the first Owner, whatever their plan. */
    succeedRest: async (tx: Transaction, userId: string): Promise<TakenOver[]> => {
      const taken: TakenOver[] = [];
      for (const workspace of await workspacesOf(tx, userId)) {
        const [first] = (await successorsOf(tx, [workspace.id], userId)).get(workspace.id) ?? [];
        const one = first && (await succeed(tx, { from: userId, workspace, memberId: first.memberId, isEnding: true }, true));
        if (one) taken.push(one);
      }
      return taken;
    },
    /** Tells those who took over, and the person whose membership somebody else ended. */
    tell: async ({ from, to, workspace, outcome, isEnding }: TakenOver, callerId: string): Promise<void> => {
      const people = await access.people([from, to]);
      const [name, taker] = [people.get(from)?.name ?? '', people.get(to)?.name ?? ''];
      await alert(to, {
        kind: 'system',
        title: sayTransfer('tookOverTitle', { name }),
        text: withNeeds(sayTransfer('tookOver', { name, workspace }), [outcome]),
        link: routes.myWorks(),
      });
      if (isEnding || from === callerId) return;
      const text = sayTransfer('handedOver', { name: taker });
      await alert(from, { kind: 'system', title: sayTransfer('handedOverTitle', { workspace }), text, link: routes.myWorks() });
    },
  };
}

export type Leaving = ReturnType<typeof createLeaving>;
