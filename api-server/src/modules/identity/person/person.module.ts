import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { TransferModule } from '../../governance/transfer/transfer.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import type { InstallationModule } from '../installation/installation.module.ts';
import type { IdentityParts } from '../session/identity.ts';
import { PersonRepository } from './person.repository.ts';
import { personRoutes } from './person.routes.ts';
import { createPeople } from './person.service.ts';
import { createPersonInvitations } from './person-invitation.ts';

interface Needs {
  readonly alert: AlertModule;
  readonly identity: IdentityParts;
  readonly installation: InstallationModule;
  readonly mail: MailModule;
  readonly transfer: TransferModule;
}

/** Creates what administrators do with the people of the installation. */
export function personModule(
  { config, db, clock }: Parts,
  { alert: { alert }, identity, installation, mail, transfer: { leaving } }: Needs,
) {
  const { post } = mail;
  const people = createPeople({ db, repository: new PersonRepository(db), leaving, alert, post, roleOf: installation.roleOf, clock });
  const { throttle } = identity;
  const invitations = createPersonInvitations({ db, throttle, sendsMail: mail.sendsMail, post, clock });
  return defineModule({
    name: 'person',
    routes: ({ register }) => personRoutes(register, { people, invitations, sendsMail: mail.sendsMail }, config),
    jobs: [{ name: 'person-invitations-tidy', cron: '25 3 * * *', run: invitations.tidy }],
  });
}
