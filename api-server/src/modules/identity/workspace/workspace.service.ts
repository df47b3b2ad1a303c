import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayRole } from '../../../messages/roles.ts';
import { sayWorkspace } from '../../../messages/workspace.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { OwnershipRepository } from '../../governance/ownership/ownership.repository.ts';
import type { Leaving, TakenOver } from '../../governance/transfer/leaving.service.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import { checkMemberChange } from './member.policy.ts';
import type { LockedMember, WorkspacesRepository } from './workspace.repository.ts';

const ownedMost = 50;

export interface WorkspacesDependencies {
  readonly repository: WorkspacesRepository;
  readonly roles: Pick<OwnershipRepository, 'roleOf'>;
  readonly leaving: Pick<Leaving, 'worksIn' | 'succeed' | 'tell'>;
  readonly sharedByPerson: AccessParts['sharedByPerson'];
  readonly clock: Clock;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
}

/** Access: callers have checked the role table; rules that depend on the other person are checked here. */
export class WorkspacesService {
  private readonly deps: WorkspacesDependencies;
  constructor(deps: WorkspacesDependencies) {
    this.deps = deps;
  }

  /** Returns the role in a workspace; undefined for a user who is not a member. */
  roleOf(userId: string, workspaceId: string): Promise<WorkspaceRole | undefined> {
    return this.deps.roles.roleOf(userId, workspaceId);
  }

  /** Returns the user's current workspace. Every user has one. */
  async currentOf(userId: string): Promise<string> {
    const id = await this.deps.repository.currentOf(userId);
    if (!id) throw new AppError('not-found', { detail: sayWorkspace('none') });
    return id;
  }

  /** Returns the people who share a workspace with the user, each once, with what they share with the user. */
  async peersOf(userId: string) {
    const [rows, shared] = await Promise.all([this.deps.repository.peers(userId), this.deps.sharedByPerson(userId)]);
    return [...Map.groupBy(rows, (row) => row.userId)].flatMap(([id, all]) => {
      const [first] = all;
      if (!first) return [];
      const workspaces = all.map(({ workspaceId, workspaceName, role }) => ({ id: workspaceId, name: workspaceName, role }));
      return { userId: id, email: first.email, name: first.name, company: first.company, workspaces, shared: shared.get(id) };
    });
  }

  async list(userId: string) {
    const [rows, current] = await Promise.all([this.deps.repository.list(userId), this.deps.repository.currentOf(userId)]);
    return rows.map((row) => ({ ...row, isCurrent: row.id === current }));
  }

  /** Creates a workspace and switches the user to it. */
  async create(userId: string, name: string): Promise<string> {
    if ((await this.deps.repository.countOwned(userId)) >= ownedMost)
      throw new AppError('invalid-input', { detail: sayWorkspace('tooMany', { count: ownedMost }) });
    const id = newId('ws');
    await this.deps.repository.create({ id, name }, { id: newId('wsm'), userId, joinedAt: this.deps.clock.now() });
    await this.deps.repository.setCurrent(userId, id);
    return id;
  }

  switchTo(userId: string, workspaceId: string): Promise<void> {
    return this.deps.repository.setCurrent(userId, workspaceId);
  }

  rename(workspaceId: string, name: string): Promise<void> {
    return this.deps.repository.rename(workspaceId, name);
  }

  async delete(workspaceId: string): Promise<void> {
    const workspace = await this.deps.repository.find(workspaceId);
    if (workspace?.personalUserId) throw new AppError('personal-workspace');
    await this.deps.repository.delete(workspaceId);
  }

  /** Ends the user's membership. The successor takes over what the user shares in the workspace. */
  async leave(userId: string, workspaceId: string, successorId: string | undefined): Promise<void> {
    let taken: TakenOver | undefined;
    await this.change({ workspaceId, userId }, userId, async (found) => {
      checkMemberChange({ ...caseOf(found), own: found.member.role, next: undefined });
      taken = await this.deps.leaving.succeed(found.tx, { from: userId, workspace: found.workspace, memberId: successorId });
      await found.remove();
    });
    if (taken) await this.deps.leaving.tell(taken, userId);
  }

  /** Returns what a member shares in the workspace, which somebody takes over when the membership ends. */
  async worksOf(callerId: string, memberId: string) {
    const member = await this.deps.repository.member(memberId);
    if (!member) throw new AppError('not-found');
    return this.deps.leaving.worksIn(member.userId, callerId, member.workspaceId);
  }

  /** Returns the same about the user. */
  ownWorks(userId: string, workspaceId: string) {
    return this.deps.leaving.worksIn(userId, userId, workspaceId);
  }

  members(workspaceId: string) {
    return this.deps.repository.members(workspaceId);
  }

  async setRole(callerId: string, memberId: string, next: WorkspaceRole): Promise<void> {
    const found = await this.change({ memberId }, callerId, async (locked, own) => {
      checkMemberChange({ ...caseOf(locked), own, next });
      await locked.setRole(locked.member.id, next);
    });
    if (found.member.role === next || found.member.userId === callerId) return;
    const values = { role: sayRole(next), workspace: found.workspace.name, before: sayRole(found.member.role) };
    await this.tell(found.member.userId, { title: sayAlert('roleChangedTitle'), text: sayAlert('roleChanged', values) });
  }

  /** Removes a member. The successor, or else the caller, takes over what the member shares in the workspace. */
  async remove(callerId: string, memberId: string, successorId: string | undefined): Promise<void> {
    let taken: TakenOver | undefined;
    const found = await this.change({ memberId }, callerId, async (locked, own) => {
      checkMemberChange({ ...caseOf(locked), own, next: undefined });
      const { tx, workspace, member } = locked;
      taken = await this.deps.leaving.succeed(tx, { from: member.userId, workspace, memberId: successorId, otherwise: callerId });
      await locked.remove();
    });
    if (taken) await this.deps.leaving.tell(taken, callerId);
    if (found.member.userId === callerId) return;
    const text = sayAlert('left', { workspace: found.workspace.name });
    await this.tell(found.member.userId, { title: sayAlert('leftTitle'), text });
  }

  /** Makes the member Owner and the caller Admin. */
  async transfer(callerId: string, memberId: string): Promise<void> {
    const found = await this.change({ memberId }, callerId, async (locked, own) => {
      if (locked.workspace.personalUserId) throw new AppError('personal-workspace');
      if (locked.member.userId === callerId) throw new AppError('invalid-input', { detail: sayWorkspace('ownerAlready') });
      checkMemberChange({ ...caseOf(locked), own, next: 'Owner' });
      await locked.setRole(locked.member.id, 'Owner');
      const caller = await locked.memberOf(callerId);
      if (caller) await locked.setRole(caller.id, 'Admin');
    });
    const text = sayAlert('owned', { workspace: found.workspace.name });
    await this.tell(found.member.userId, { title: sayAlert('ownedTitle'), text });
  }

  teams(workspaceId: string) {
    return this.deps.repository.teams(workspaceId);
  }

  async createTeam(workspaceId: string, name: string, memberIds: readonly string[]): Promise<string> {
    const id = newId('team');
    await this.saveTeam({ id, workspaceId, name }, memberIds);
    return id;
  }

  async updateTeam(teamId: string, name: string, memberIds: readonly string[]): Promise<void> {
    const workspaceId = await this.deps.repository.workspaceOfTeam(teamId);
    if (!workspaceId) throw new AppError('not-found');
    await this.saveTeam({ id: teamId, workspaceId, name }, memberIds);
  }

  deleteTeam(teamId: string): Promise<void> {
    return this.deps.repository.deleteTeam(teamId);
  }

  private async saveTeam(team: { id: string; workspaceId: string; name: string }, memberIds: readonly string[]): Promise<void> {
    if (await this.deps.repository.isTeamNameTaken(team.workspaceId, team.name, team.id)) throw new AppError('name-taken');
    await this.deps.repository.saveTeam(team, memberIds);
  }

  /** Reads the caller's role again under the lock, because it may have changed since the request arrived. */
  private async change(
    find: { memberId: string } | { workspaceId: string; userId: string },
    callerId: string,
    act: (found: LockedMember, own: WorkspaceRole) => Promise<void>,
  ): Promise<LockedMember> {
    const found = await this.deps.repository.changeMember(find, async (locked) => {
      const caller = await locked.memberOf(callerId);
      if (!caller) throw new AppError('not-found');
      await act(locked, caller.role);
      return locked;
    });
    if (!found) throw new AppError('not-found');
    return found;
  }

  private tell(userId: string, { title, text }: { title: Sentence; text: Sentence }): Promise<void> {
    return this.deps.alert(userId, { kind: 'system', title, text, link: '/settings/workspaces' });
  }
}

const caseOf = ({ workspace, member, owners }: LockedMember) => ({
  theirs: member.role,
  owners,
  isFixed: workspace.personalUserId === member.userId,
});
