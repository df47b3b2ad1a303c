import type { GroupLoss } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import type { GroupUse } from '../../../kernel/group-use.ts';
import { sayGroup } from '../../../messages/group.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/ids.ts';
import { byConsole, type GroupsRepository } from './group.repository.ts';
import type { GroupRow, Page } from './group.types.ts';
import type { GroupThingsRepository } from './group-things.repository.ts';

const groupsMax = 1_000;
const candidatesShown = 20;

interface GroupsDependencies {
  readonly repository: GroupsRepository;
  readonly shared: GroupThingsRepository;
  /** Returns what the modules of the server let groups decide. */
  readonly uses: () => readonly GroupUse[];
}

export type GroupsService = ReturnType<typeof createGroupsService>;

/** Manages the groups of the installation and the people whom administrators put into them. Every change is in the audit log. */
export function createGroupsService(deps: GroupsDependencies) {
  function list(page: Page) {
    return deps.repository.list(page);
  }

  async function find(id: string): Promise<{ readonly group: GroupRow; readonly people: number }> {
    const found = await deps.repository.find(id);
    if (!found) throw new AppError('not-found');
    return found;
  }

  async function create(name: string, description: string): Promise<string> {
    const { repository } = deps;
    const { length } = await repository.list({ search: '', offset: groupsMax - 1, size: 1 });
    if (length) throw new AppError('limit-reached', { detail: sayGroup('tooMany', { most: groupsMax }) });
    const id = newId('grp');
    const isAdded = await repository.transaction(async (tx) => {
      const added = await repository.add(tx, { id, name, description });
      if (added) await recordAudit(tx, { action: 'group.create', target: { kind: 'group', id, name }, after: { name, description } });
      return added;
    });
    if (!isAdded) throw nameTaken(name);
    return id;
  }

  async function update(id: string, change: { readonly name: string; readonly description: string }): Promise<void> {
    const { repository } = deps;
    const { group } = await find(id);
    if (await repository.isNameTaken(change.name, id)) throw nameTaken(change.name);
    const before = { name: group.name, description: group.description };
    await repository.transaction(async (tx) => {
      await repository.update(tx, id, change);
      await recordAudit(tx, { action: 'group.change', target: targetOf(group), before, after: change });
    });
  }

  /** Returns what people lose when the group is deleted, or when one person leaves it. */
  async function loss(id: string, personId: string | undefined): Promise<{ people: number; losses: GroupLoss[] }> {
    const { people } = await find(id);
    if (personId !== undefined) await sourcesOf(id, personId);
    const losses = (await Promise.all(deps.uses().map(({ lossesOf }) => lossesOf(id, personId)))).flat();
    return {
      people: personId === undefined ? people : 1,
      losses: personId === undefined ? losses : losses.filter((loss) => loss.people > 0),
    };
  }

  async function remove(id: string): Promise<void> {
    const { repository } = deps;
    const { group, people } = await find(id);
    await repository.transaction(async (tx) => {
      await repository.remove(tx, id);
      const before = { name: group.name, description: group.description, people };
      await recordAudit(tx, { action: 'group.delete', target: targetOf(group), before });
    });
  }

  async function members(id: string, page: Page) {
    await find(id);
    return deps.repository.members(id, page);
  }

  async function candidates(id: string, search: string) {
    await find(id);
    return deps.repository.candidates(id, search, candidatesShown);
  }

  /** Lists what is shared with the group, with what the administrator who asks may do with it. */
  async function things(id: string, callerId: string, page: Page) {
    await find(id);
    return deps.shared.list(id, callerId, page);
  }

  async function thingCandidates(id: string, callerId: string, search: string) {
    await find(id);
    return deps.shared.candidates(id, callerId, search, candidatesShown);
  }

  /** Adds people by hand and returns how many were not added by hand before. */
  async function addMembers(id: string, userIds: readonly string[]): Promise<number> {
    const { repository } = deps;
    const { group } = await find(id);
    const known = await repository.findKnown(userIds);
    if (known.length !== new Set(userIds).size) throw new AppError('not-found');
    return repository.transaction(async (tx) => {
      const added = await repository.addMembers(tx, id, userIds);
      for (const person of known.filter((one) => added.includes(one.id)))
        await recordAudit(tx, { action: 'group.member.add', target: targetOf(group), after: { person: person.email, source: byConsole } });
      return added.length;
    });
  }

  /** Removes a person whom administrators added. @throws AppError if only other sources say that they are in the group. */
  async function removeMember(id: string, userId: string): Promise<void> {
    const { repository } = deps;
    const { group } = await find(id);
    const sources = await sourcesOf(id, userId);
    if (!sources.includes(byConsole))
      throw new AppError('not-allowed', { detail: sayGroup('managedElsewhere', { source: kindOf(sources[0]) }) });
    const [person] = await repository.findKnown([userId]);
    await repository.transaction(async (tx) => {
      await repository.removeMember(tx, id, userId);
      await recordAudit(tx, {
        action: 'group.member.remove',
        target: targetOf(group),
        before: { person: person?.email, source: byConsole },
      });
    });
  }

  async function sourcesOf(id: string, userId: string): Promise<string[]> {
    const sources = await deps.repository.sourcesOf(id, userId);
    if (sources.length === 0) throw new AppError('not-found');
    return sources;
  }

  return { list, find, create, update, loss, delete: remove, members, candidates, things, thingCandidates, addMembers, removeMember };
}

const nameTaken = (name: string) => new AppError('name-taken', { detail: sayGroup('nameTaken', { name }) });

const targetOf = ({ id, name }: GroupRow) => ({ kind: 'group', id, name });

/** Names the protocol of a source, such as SAML for `saml:idp_1`. */
const kindOf = (source = '') => {
  const kind = source.split(':')[0] ?? '';
  return kind === 'openid' ? 'OpenID' : kind.toUpperCase();
};
