import { type GivenLevel, limits, reaches, routes, type SharedKind } from 'shared-contracts';
import { type GranteeRef, levelsOf } from 'shared-contracts/access-calls';
import { daysAfter } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAccess } from '../../../messages/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { checkGiven } from './access.policy.ts';
import type { AccessRepository } from './access.repository.ts';
import type { GranteeKey, Reach, Thing } from './access.types.ts';
import type { GranteeRepository } from './grantee.repository.ts';
import type { PendingGrants } from './pending-grants.ts';

export interface AccessDependencies {
  readonly access: AccessRepository;
  readonly grantees: GranteeRepository;
  readonly pending: PendingGrants;
  readonly alert: AlertsService['add'];
  readonly alertedAt: AlertsService['alertedAt'];
  readonly clock: Clock;
}

export interface SharedThing extends Thing {
  readonly kind: SharedKind;
}

const found = 20;
/** The owner is alerted again about an edit request that is older. */
const requestDays = 7;
/** More members than this are not alerted one by one. */
const alertedMost = 50;
const sharedAs = { view: 'sharedToView', use: 'sharedToUse', edit: 'sharedToEdit' } as const satisfies Record<GivenLevel, string>;
const paths: Readonly<Record<SharedKind, (id: string) => string>> = {
  chat: (sessionId) => routes.chat({ sessionId }),
  file: routes.file,
  report: routes.report,
  notebook: routes.notebook,
  agent: routes.agent,
  prompt: routes.prompt,
  blueprint: routes.workflow,
  'work-area': routes.workArea,
  preset: routes.preset,
};

export type AccessService = ReturnType<typeof createAccessService>;

/** Shares things. Access: callers have checked that the user may see the thing. */
export function createAccessService(deps: AccessDependencies) {
  /** Returns who has access. Those who may not edit see the owner and what they were given themselves. */
  async function overview(userId: string, thing: SharedThing) {
    const { access } = deps;
    const [reach, row] = await Promise.all([access.reachOf(userId, thing), access.find(thing)]);
    if (!reach || !row) throw new AppError('not-found');
    const mayGive = reaches(reach.level, 'edit');
    const notebook = thing.kind !== 'notebook' && row.notebookId ? { kind: 'notebook' as const, id: row.notebookId } : undefined;
    const [people, own, ofNotebook, title] = await Promise.all([
      access.people([reach.ownerId]),
      access.grantsOf(thing),
      notebook ? access.grantsOf(notebook) : [],
      notebook ? access.find(notebook) : undefined,
    ]);
    const visibleTo = <Row extends { granteeKind: string; granteeId: string }>(rows: readonly Row[]) =>
      mayGive ? rows : rows.filter(({ granteeKind, granteeId }) => granteeKind === 'person' && granteeId === userId);
    const around = await Promise.all(
      (await access.areas.around(thing)).map(async ({ id, name }) => ({
        id,
        name,
        grants: visibleTo(await access.grantsOf({ kind: 'work-area', id })),
      })),
    );
    // Those who may not give access see only the areas that they were given themselves.
    const areas = around.filter(({ grants }) => grants.length);
    const through =
      notebook && ofNotebook.length ? { id: notebook.id, title: title?.name ?? '', grants: visibleTo(ofNotebook) } : undefined;
    const pending = mayGive ? await deps.pending.listFor(thing, deps.clock.now()) : [];
    const shown = { grants: visibleTo(own), pending, through, areas };
    return { name: row.name, owner: people.get(reach.ownerId) ?? { email: '', name: '' }, level: reach.level, ...shown };
  }

  /**
   * Returns how the user reaches a thing.
   * @throws AppError if they may not give others this level.
   */
  async function checkShare(userId: string, thing: SharedThing, level: GivenLevel): Promise<Reach> {
    const { access } = deps;
    const reach = await access.reachOf(userId, thing);
    if (!reach) throw new AppError('not-found');
    if (thing.kind === 'notebook' && (await access.isDefaultNotebook(thing.id)))
      throw new AppError('default-notebook', { detail: sayAccess('defaultNotebook') });
    checkGiven(reach.level, level, levelsOf(thing.kind));
    return reach;
  }

  /** @throws AppError if a thing is shared with as many as possible, counting those who have not accepted yet. */
  async function checkRoom(thing: SharedThing): Promise<void> {
    const most = limits.grantsMax;
    const [given, pending] = await Promise.all([deps.access.count(thing), deps.pending.listFor(thing, deps.clock.now())]);
    if (given + pending.length >= most) throw new AppError('limit-reached', { detail: sayAccess('tooMany', { count: most }) });
  }

  /** Returns whether the person with this address is in a workspace with the owner. */
  async function isTogether({ ownerId }: Reach, email: string): Promise<boolean> {
    const person = await deps.grantees.byEmail(email);
    return person !== undefined && deps.grantees.areTogether(ownerId, person.id);
  }

  /** Gives access, or changes the level of what was given. */
  async function give(userId: string, thing: SharedThing, to: GranteeRef, level: GivenLevel): Promise<void> {
    const { access } = deps;
    const reach = await checkShare(userId, thing, level);
    if (to.kind === 'person' && !(await isTogether(reach, to.id)) && (await deps.pending.change(thing, to.id, level, userId))) return;
    const key = await granteeOf(to, userId, reach);
    const before = await access.givenTo(thing, key);
    if (!before) await checkRoom(thing);
    if (before === level) return;
    const isNew = await access.give(thing, key, level, userId);
    if (isNew) await tell(userId, thing, key, level);
  }

  /** Takes access away. Everybody may give up what they were given as a person. */
  async function take(userId: string, thing: SharedThing, to: GranteeRef): Promise<void> {
    const { access, grantees } = deps;
    const reach = await access.reachOf(userId, thing);
    if (!reach) throw new AppError('not-found');
    const person = to.kind === 'person' ? await grantees.byEmail(to.id) : undefined;
    const key = to.kind === 'person' ? person && { kind: to.kind, id: person.id } : to;
    const isOwn = key?.kind === 'person' && key.id === userId;
    const mayEdit = reaches(reach.level, 'edit');
    if (!key && !mayEdit) throw new AppError('not-found');
    if (!isOwn && !mayEdit) throw new AppError('level-too-low', { detail: sayAccess('viewOnly', await owner(reach)) });
    const isTaken = (key && (await access.take(thing, key))) || (to.kind === 'person' && (await deps.pending.remove(thing, to.id)));
    if (!isTaken) throw new AppError('not-found');
  }

  /** Alerts the owner that the user asks to edit a thing, unless one did in the last week. Returns whether it alerted. */
  async function requestEdit({ userId, email }: Pick<Identity, 'userId' | 'email'>, thing: SharedThing): Promise<boolean> {
    const { access, alert, alertedAt, clock } = deps;
    const [reach, row] = await Promise.all([access.reachOf(userId, thing), access.find(thing)]);
    if (!reach || !row) throw new AppError('not-found');
    if (reaches(reach.level, 'edit')) throw new AppError('invalid-input', { detail: sayAccess('mayEdit') });
    const { kind, id } = thing;
    const repeats = `edit-request ${kind} ${id} ${userId}`;
    const before = await alertedAt(reach.ownerId, repeats);
    if (before && daysAfter(before, requestDays) > clock.now()) return false;
    const by = (await access.people([userId])).get(userId)?.name ?? email;
    const title = sayAccess('editRequestTitle', { name: by, thing: row.name });
    const path = paths[kind](id);
    const link = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ share: `${kind}/${id}/${email}` })}`;
    await alert(reach.ownerId, { kind: 'system', title, text: sayAccess('editRequest', { name: by }), link, by, asks: 'answer', repeats });
    return true;
  }

  function findGrantees(userId: string, text: string) {
    return deps.grantees.find(userId, text.trim(), found);
  }

  async function owner({ ownerId }: Reach): Promise<{ owner: string }> {
    return { owner: (await deps.access.people([ownerId])).get(ownerId)?.name ?? '' };
  }

  async function granteeOf(to: GranteeRef, callerId: string, { ownerId }: Reach): Promise<GranteeKey> {
    const { grantees } = deps;
    if (to.kind !== 'person') {
      if (!(await grantees.mayReceive(to.kind, to.id, callerId, ownerId)))
        throw new AppError('outside-workspace', { detail: sayAccess(to.kind === 'group' ? 'noInstallationGroup' : 'noGroup') });
      return { kind: to.kind, id: to.id };
    }
    const person = await grantees.byEmail(to.id);
    if (person?.id === ownerId) throw new AppError('invalid-input', { detail: sayAccess('toOwner') });
    if (!person || !(await grantees.areTogether(ownerId, person.id))) throw new AppError('outside-workspace');
    return { kind: 'person', id: person.id };
  }

  /** Alerts those who can open something now. A whole workspace finds it in its lists. */
  async function tell(giverId: string, thing: SharedThing, to: GranteeKey, level: GivenLevel): Promise<void> {
    if (to.kind === 'workspace') return;
    const members = await deps.grantees.membersOf(to);
    if (members.length > alertedMost) return;
    const [row, people] = await Promise.all([deps.access.find(thing), deps.access.people([giverId])]);
    const by = people.get(giverId)?.name;
    const title = sayAccess('sharedTitle', { name: by ?? '', thing: row?.name ?? '' });
    const news = { kind: 'system', title, text: sayAccess(sharedAs[level]), link: paths[thing.kind](thing.id), by } as const;
    for (const userId of members) if (userId !== giverId) await deps.alert(userId, news);
  }

  return { overview, give, take, requestEdit, findGrantees, checkShare, checkRoom, isTogether };
}
