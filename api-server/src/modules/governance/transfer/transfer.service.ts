import { routes, type SharedKind } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayTransfer } from '../../../messages/transfer.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { AccessRepository } from '../access/access.repository.ts';
import type { Thing } from '../access/access.types.ts';
import type { GranteeRepository } from '../access/grantee.repository.ts';
import { handOver, planTransfer, type Transfer, withNeeds } from './hand-over.ts';
import { canTakeOver } from './leaving.repository.ts';

export interface TransfersDependencies {
  readonly db: Drizzle;
  readonly access: AccessRepository;
  readonly grantees: Pick<GranteeRepository, 'byEmail' | 'areTogether'>;
  readonly alert: AlertsService['add'];
}

interface SharedThing extends Thing {
  readonly kind: SharedKind;
}

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

/** Creates the service that gives things another owner. Access: callers have checked that the user owns the thing. */
export function createTransfers({ db, access, grantees, alert }: TransfersDependencies) {
  /** @throws AppError if the person can't become the owner, or the thing can't change owner alone. */
  const prepare = async (userId: string, thing: SharedThing, email: string): Promise<Transfer & { toEmail: string }> => {
    const person = await grantees.byEmail(email);
    if (person?.id === userId) throw new AppError('invalid-input', { detail: sayTransfer('toSelf') });
    if (!person || !(await grantees.areTogether(userId, person.id))) throw new AppError('outside-workspace');
    const [reach, row, people, isActive] = await Promise.all([
      access.reachOf(person.id, thing),
      access.find(thing),
      access.people([person.id]),
      canTakeOver(db, person.id),
    ]);
    const name = people.get(person.id)?.name ?? '';
    if (!row) throw new AppError('not-found');
    if (thing.kind === 'notebook' && (await access.isDefaultNotebook(thing.id)))
      throw new AppError('default-notebook', { detail: sayTransfer('defaultNotebook') });
    if (!isActive) throw new AppError('invalid-input', { detail: sayTransfer('isLeaving', { name }) });
    if (!reach) throw new AppError('outside-workspace', { detail: sayTransfer('noAccess', { name }) });
    if (thing.kind !== 'notebook' && row.notebookId && !(await access.isDefaultNotebook(row.notebookId))) {
      const notebook = await access.find({ kind: 'notebook', id: row.notebookId });
      throw new AppError('in-notebook', { detail: sayTransfer('inNotebook', { title: notebook?.name ?? '' }) });
    }
    return { from: userId, to: person.id, toEmail: people.get(person.id)?.email ?? '', name, roots: [thing], keepsEdit: true };
  };
  return {
    preview: async (userId: string, thing: SharedThing, email: string) => {
      const transfer = await prepare(userId, thing, email);
      const { outcome } = await db.transaction((tx) => planTransfer(tx, transfer));
      return { to: { email: transfer.toEmail, name: transfer.name }, ...outcome };
    },
    transfer: async (userId: string, thing: SharedThing, email: string): Promise<void> => {
      const transfer = await prepare(userId, thing, email);
      const outcome = await db.transaction(async (tx) => {
        const handed = await handOver(tx, transfer);
        const before = { owner: { person: userId } };
        await recordAudit(tx, { action: 'thing.transfer', target: thing, before, after: { owner: { person: transfer.to } } });
        return handed;
      });
      const [row, people] = await Promise.all([access.find(thing), access.people([userId])]);
      const name = people.get(userId)?.name ?? '';
      await alert(transfer.to, {
        kind: 'system',
        title: sayTransfer('ownedTitle', { name, thing: row?.name ?? '' }),
        text: withNeeds(sayTransfer('owned', { name }), [outcome]),
        link: paths[thing.kind](thing.id),
        by: name,
      });
    },
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
