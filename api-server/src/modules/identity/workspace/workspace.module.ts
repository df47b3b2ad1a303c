import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessModule } from '../../governance/access/access.module.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { OwnershipModule } from '../../governance/ownership/ownership.module.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import type { TransferModule } from '../../governance/transfer/transfer.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import type { IdentityParts } from '../session/identity.ts';
import { InvitationsRepository } from './invitation.repository.ts';
import { createInvitationsService } from './invitation.service.ts';
import { mailTools } from './mail.tools.ts';
import { MailablePeopleRepository } from './mailable-people.repository.ts';
import { WorkspacesRepository } from './workspace.repository.ts';
import { workspaceRoutes } from './workspace.routes.ts';
import { WorkspacesService } from './workspace.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
  readonly identity: IdentityParts;
  readonly mail: MailModule;
  readonly ownership: OwnershipModule;
  readonly plan: PlanModule;
  readonly sharing: AccessModule;
  readonly transfer: TransferModule;
}

/** Creates workspaces, their members and invitations. */
export function workspaceModule(
  { config, db, clock }: Parts,
  { access: { access, pending, sharedByPerson }, alert: { alert }, identity, mail, ownership, plan, sharing, transfer: { leaving } }: Needs,
) {
  const repository = new WorkspacesRepository(db);
  const workspaces = new WorkspacesService({ repository, roles: ownership.ownership, leaving, sharedByPerson, clock, alert });
  const invitations = createInvitationsService({
    repository: new InvitationsRepository(db, pending),
    workspaces: repository,
    sharing: sharing.service,
    nameOf: async (thing) => (await access.find(thing))?.name ?? '',
    namesIn: pending.namesIn,
    ensureSeat: plan.plans.ensureSeat,
    throttle: identity.throttle,
    post: mail.post,
    sendsMail: mail.sendsMail,
    alert,
    clock,
  });
  return defineModule({
    name: 'workspace',
    routes: ({ register }) => workspaceRoutes(register, { workspaces, invitations }, config),
    // Without a mail server there is nothing to send with.
    tools: mail.sendsMail ? mailTools({ people: new MailablePeopleRepository(db), throttle: identity.throttle, post: mail.post }) : [],
    workspaces,
  });
}

export type WorkspaceModule = ReturnType<typeof workspaceModule>;
