import { routes } from 'shared-contracts';
import * as calls from 'shared-contracts/admin-calls';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import type { Config } from '../../../platform/config/config.ts';
import { presentWorks } from '../../governance/transfer/works.presenter.ts';
import type { People } from './person.service.ts';
import type { ListedPerson, PersonPlace } from './person.types.ts';
import type { PersonInvitations } from './person-invitation.ts';

interface Services {
  readonly sendsMail: boolean;
  readonly people: People;
  readonly invitations: PersonInvitations;
}

export function personRoutes(register: Register, { people, invitations, sendsMail }: Services, { publicUrl, basePath }: Config): void {
  register(calls.listPeople, async ({ user, query }) => {
    const found = await people.list(query, query.search, query.cursor === undefined ? undefined : placeOf(query.cursor));
    return {
      people: found.people.map((person) => present(person, user.userId)),
      total: found.total,
      ...(found.choices ? { choices: found.choices } : {}),
      confirms_addresses: sendsMail,
      next: found.next ? cursorOf({ name: found.next.sortName, id: found.next.id }) : null,
    };
  });
  register(calls.invitePerson, async ({ user, body, request }) => {
    const page = `${originOf(request, publicUrl)}${basePath}${routes.signup()}`;
    const { id, email, link } = await invitations.invite(user, body.invited_email.trim().toLowerCase(), page);
    return { person_id: id, invited_email: email, ...(link ? { link } : {}) };
  });
  register(calls.withdrawInvitation, async ({ params }) => {
    await invitations.withdraw(params.person_id);
    return { message: 'Withdrawn.' };
  });
  register(calls.suspendPerson, async ({ user, params }) => {
    await people.suspend(user, params.person_id);
    return { message: 'Suspended.' };
  });
  register(calls.reactivatePerson, async ({ user, params }) => {
    await people.reactivate(user, params.person_id);
    return { message: 'Reactivated.' };
  });
  register(calls.signOutPerson, async ({ user, params }) => ({ ended: await people.signOut(user, params.person_id) }));
  register(calls.resetSecondFactor, async ({ user, params }) => {
    await people.resetSecondFactor(user, params.person_id);
    return { message: 'Reset.' };
  });
  register(calls.listPersonWorks, async ({ user, params }) => ({
    shared_works: (await people.worksOf(user, params.person_id)).map((one) => ({
      ...presentWorks(one),
      workspace_id: one.workspaceId,
      workspace_name: one.workspaceName,
    })),
  }));
  register(calls.handOverWorks, async ({ user, params, body }) => {
    const chosen = new Map(body.successors.map(({ workspace_id: workspace, member_id: member }) => [workspace, member]));
    await people.handOver(user, params.person_id, chosen);
    return { message: 'Handed over.' };
  });
}

const place = z.tuple([z.string(), z.string()]);

const cursorOf = ({ name, id }: PersonPlace) => Buffer.from(JSON.stringify([name, id])).toString('base64url');

function placeOf(cursor: string): PersonPlace {
  try {
    const [name, id] = z.parse(place, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { name: name.replaceAll('\u0000', ''), id };
  } catch {
    throw new AppError('invalid-input');
  }
}

const present = presenterOf(calls.personOfInstallation, ({ id }: ListedPerson, callerId: string) => ({
  person_id: id,
  is_you: id === callerId,
}));
