import * as calls from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/ids.ts';
import { HoldRepository } from './hold.repository.ts';

const pageSize = 50;

/** Manages legal holds. The database itself makes them effective (`install-holds.ts`), for whatever way of deleting there is. */
export function holdModule({ db, clock }: Parts) {
  const repository = new HoldRepository(db);
  return defineModule({
    name: 'hold',
    routes: ({ register }) => {
      register(calls.listHolds, async ({ query }) => {
        const [at, id] = query.cursor?.split('~') ?? [];
        const before = at && id && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : undefined;
        const rows = await repository.list(query.state === 'active', before, pageSize + 1);
        const shown = rows.slice(0, pageSize);
        const last = shown.at(-1)?.hold;
        return {
          holds: shown.map(present),
          next: rows.length > pageSize && last ? `${last.placedAt.toISOString()}~${last.id}` : null,
        };
      });
      register(calls.findHoldSubjects, async ({ query }) => ({ subjects: await repository.find(query.q, query.kind) }));
      register(calls.placeHold, async ({ user, body: { subject, reason } }) => {
        const name = await repository.nameOf(subject);
        if (name === undefined) throw new AppError('not-found');
        const id = newId('lgh');
        await db.transaction(async (tx) => {
          const about = { subjectKind: subject.kind, subjectId: subject.id, subjectName: name };
          const workspaceId = subject.kind === 'workspace' ? subject.id : null;
          await repository.place(tx, { id, workspaceId, ...about, reason, placedBy: user.userId, placedAt: clock.now() });
          await recordAudit(tx, { action: 'hold.place', target: { ...subject, name }, after: { hold: id, reason } });
        });
        return { hold_id: id };
      });
      register(calls.liftHold, async ({ user, params }) => {
        await db.transaction(async (tx) => {
          const lifted = await repository.lift(tx, params.hold_id, user.userId, clock.now());
          if (!lifted) throw new AppError('not-found');
          const target = { kind: lifted.subjectKind, id: lifted.subjectId, name: lifted.subjectName };
          await recordAudit(tx, { action: 'hold.lift', target, before: { hold: lifted.id, reason: lifted.reason } });
        });
        return { message: 'Lifted.' };
      });
    },
  });
}

const present = ({ hold, email, people, placedBy, liftedBy }: Awaited<ReturnType<HoldRepository['list']>>[number]): calls.LegalHold => ({
  hold_id: hold.id,
  subject: { kind: hold.subjectKind, id: hold.subjectId, name: hold.subjectName, email },
  reason: hold.reason,
  people,
  placed_by: placedBy,
  placed_at: hold.placedAt.toISOString(),
  lifted_by: liftedBy,
  lifted_at: hold.liftedAt?.toISOString() ?? null,
});
