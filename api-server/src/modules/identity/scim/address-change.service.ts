import { asc, eq } from 'drizzle-orm';
import type { AddressChange } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { sayMail } from '../../../messages/mail.ts';
import { sayScim } from '../../../messages/scim.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { addressChanges, installationRoles, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { createOwnerAlerts } from '../../messaging/alert/owner-alerts.ts';
import { deleteAccess } from '../session/account-references.ts';
import { ScimError } from './scim-error.ts';
import { checkFree } from './scim-person-access.ts';

interface Person {
  readonly id: string;
  readonly email: string;
}

interface Dependencies {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly post: (mail: NewMail) => Promise<void>;
  readonly alert: AlertsService['add'];
}

/**
 * Creates what changes addresses of accounts for a directory. An address opens its account, so the new one proves nothing yet, and what
 * could open the account by the former one ends. For people with a role, an owner decides first (docs/adr/0118).
 */
export function createAddressChanges({ db, clock, post, alert }: Dependencies) {
  const apply = async (tx: Transaction, { id, email: before }: Person, email: string): Promise<void> => {
    await tx.update(users).set({ email, emailVerified: false, updatedAt: clock.now() }).where(eq(users.id, id));
    await deleteAccess(tx, id, ['sessions', 'recovery']);
    await tx.delete(addressChanges).where(eq(addressChanges.userId, id));
    await recordAudit(tx, {
      action: 'person.address',
      target: { kind: 'person', id, name: before },
      before: { email: before },
      after: { email },
    });
  };
  const alertOwners = createOwnerAlerts(db, alert);
  const notify = (before: string, email: string) =>
    post({ to: before, subject: sayMail('addressChangedSubject'), text: sayMail('addressChangedText', { before, email }) });

  return {
    /** Changes an address, or asks the owners if the person has a role. Returns what to do after the commit. */
    change: async (tx: Transaction, person: Person, email: string, token: { id: string; name: string }): Promise<() => Promise<void>> => {
      // Waits for a role that is being given.
      await tx.select().from(users).where(eq(users.id, person.id)).for('update');
      const [role] = await tx.select().from(installationRoles).where(eq(installationRoles.userId, person.id));
      if (!role) {
        await apply(tx, person, email);
        return () => notify(person.email, email);
      }
      const [known] = await tx.select().from(addressChanges).where(eq(addressChanges.userId, person.id));
      if (known?.email === email) return async () => {};
      const row = { id: newId('adc'), userId: person.id, email, tokenName: token.name, createdAt: clock.now() };
      await tx.insert(addressChanges).values(row).onConflictDoUpdate({ target: addressChanges.userId, set: row });
      const target = { kind: 'person', id: person.id };
      await recordAudit(tx, { action: 'person.address.request', target, before: { email: person.email }, after: { email } });
      return () =>
        alertOwners({
          title: sayScim('addressRequestTitle', { before: person.email }),
          text: sayScim('addressRequestText', { token: token.name, before: person.email, email }),
          link: '/admin/provisioning',
          key: `address-change-${row.id}`,
        });
    },
    /** Forgets a change that waits, because the directory names the present address again. */
    withdraw: async (tx: Transaction, userId: string): Promise<void> => {
      await tx.delete(addressChanges).where(eq(addressChanges.userId, userId));
    },
    list: async (): Promise<AddressChange[]> => {
      const rows = await db
        .select({ change: addressChanges, from: users.email })
        .from(addressChanges)
        .innerJoin(users, eq(users.id, addressChanges.userId))
        .orderBy(asc(addressChanges.createdAt), asc(addressChanges.id));
      return rows.map(({ change, from }) => ({
        change_id: change.id,
        from_address: from,
        to_address: change.email,
        token_name: change.tokenName,
        asked_at: change.createdAt.toISOString(),
      }));
    },
    /** @throws AppError if the change is gone, was replaced by another one, or somebody else has the address by now. */
    decide: async (changeId: string, isApproved: boolean): Promise<void> => {
      const done = await db.transaction(async (tx) => {
        const [found] = await tx
          .select({ change: addressChanges, id: users.id, email: users.email })
          .from(addressChanges)
          .innerJoin(users, eq(users.id, addressChanges.userId))
          .where(eq(addressChanges.id, changeId))
          .for('update');
        if (!found) throw new AppError('not-found');
        const { change, ...person } = found;
        if (!isApproved) {
          await tx.delete(addressChanges).where(eq(addressChanges.id, changeId));
          const target = { kind: 'person', id: person.id };
          await recordAudit(tx, { action: 'person.address.refuse', target, after: { email: change.email } });
          return undefined;
        }
        await checkFree(tx, change.email, person.id).catch((error: unknown) => {
          throw error instanceof ScimError ? new AppError('invalid-input', { detail: sayScim('addressTaken') }) : error;
        });
        await apply(tx, person, change.email);
        return { before: person.email, email: change.email };
      });
      if (done) await notify(done.before, done.email);
    },
  };
}

export type AddressChanges = ReturnType<typeof createAddressChanges>;
