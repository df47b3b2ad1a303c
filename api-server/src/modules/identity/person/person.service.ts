import { type InstallationRole, type PersonFilter, personLimits } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayPerson } from '../../../messages/person.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import { directoryFields } from '../../../platform/people/directory-fields.ts';
import type { Leaving } from '../../governance/transfer/leaving.service.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { ensureOwnerLeft } from '../installation/roles.service.ts';
import { ensureMayChange, mayHandOver } from './person.policy.ts';
import { endSessions, lockPerson, type PersonRepository, removeSecondFactor } from './person.repository.ts';
import type { PersonPlace, PersonRow } from './person.types.ts';
import { reactivate, suspend } from './suspension.ts';
import { suspensionMail } from './suspension-mail.ts';

export interface PeopleDependencies {
  readonly db: Drizzle;
  readonly repository: PersonRepository;
  readonly leaving: Pick<Leaving, 'worksOf' | 'succeedEach' | 'tell'>;
  readonly alert: AlertsService['add'];
  readonly post: (mail: NewMail) => Promise<void>;
  readonly roleOf: (userId: string) => Promise<InstallationRole | undefined>;
  readonly clock: Clock;
}

/** Creates what administrators do with the people of the installation. Access: callers have a role in the installation. */
export function createPeople({ db, repository, leaving, alert, post, roleOf, clock }: PeopleDependencies) {
  /** Runs a change of somebody else's account in one transaction with its entry in the audit log, unless nothing changed. */
  const change = async <T = undefined>(
    user: Identity,
    personId: string,
    action: string,
    run: (tx: Transaction, person: PersonRow) => Promise<Change<T> | undefined>,
  ): Promise<T | undefined> => {
    const own = await roleOf(user.userId);
    return db.transaction(async (tx) => {
      const person = await lockPerson(tx, personId);
      if (!person) throw new AppError('not-found');
      ensureMayChange({ userId: user.userId, role: own }, person);
      const changed = await run(tx, person);
      if (!changed) return undefined;
      const { result, before, after } = changed;
      await recordAudit(tx, { action, target: { kind: 'person', id: person.id, name: person.email }, before, after });
      return result;
    });
  };
  return {
    list: async (filter: PersonFilter, search: string | undefined, after: PersonPlace | undefined) => {
      const listing = { search: search?.trim(), filter, now: clock.now() };
      const [rows, total] = await Promise.all([repository.list(listing, after), repository.count(listing)]);
      const people = rows.slice(0, personLimits.perPage);
      const choices = after ? undefined : await Promise.all(directoryFields.map((field) => repository.choicesOf(field)));
      return { people, total, choices, next: rows.length > people.length ? people.at(-1) : undefined };
    },
    suspend: async (user: Identity, personId: string) => {
      const email = await change(user, personId, 'person.suspend', async (tx, person) => {
        await ensureOwnerLeft(tx, person.id);
        if (!(await suspend(tx, person.id, clock.now()))) return undefined;
        return { result: person.email, before: { state: person.state }, after: { state: 'suspended' } };
      });
      if (email !== undefined) await post(suspensionMail('suspended', email));
    },
    reactivate: async (user: Identity, personId: string) => {
      const email = await change(user, personId, 'person.reactivate', async (tx, person) => {
        if (!(await reactivate(tx, person.id, clock.now()))) return undefined;
        return { result: person.email, before: { state: person.state } };
      });
      if (email !== undefined) await post(suspensionMail('reinstated', email));
    },
    signOut: async (user: Identity, personId: string) =>
      (await change(user, personId, 'person.sign-out', async (tx, { id }) => ({ result: await endSessions(tx, id) }))) ?? 0,
    resetSecondFactor: async (user: Identity, personId: string) => {
      await change(user, personId, 'person.second-factor.reset', async (tx, { id }) => {
        await removeSecondFactor(tx, id);
        await endSessions(tx, id);
        return {};
      });
      await alert(personId, {
        kind: 'security',
        title: sayPerson('secondFactorResetTitle'),
        text: sayPerson('secondFactorReset'),
        link: '/settings/security-and-access',
      });
    },
    worksOf: async (user: Identity, personId: string) => {
      if (!(await repository.exists(personId))) throw new AppError('not-found');
      return leaving.worksOf(personId, user.userId);
    },
    handOver: async (user: Identity, personId: string, successors: ReadonlyMap<string, string>) => {
      const result = await change(user, personId, 'person.hand-over', async (tx, person) => {
        if (!mayHandOver(person.state)) throw new AppError('still-active', { detail: sayPerson('stillActive', { name: person.name }) });
        const taken = await leaving.succeedEach(tx, person.id, successors);
        const after = taken.map(({ workspace, to, outcome }) => ({ workspace, to, things: outcome.things }));
        return { result: taken, after };
      });
      for (const one of result ?? []) await leaving.tell(one, user.userId);
    },
  };
}

export type People = ReturnType<typeof createPeople>;

interface Change<T> {
  readonly result?: T;
  readonly before?: unknown;
  readonly after?: unknown;
}
