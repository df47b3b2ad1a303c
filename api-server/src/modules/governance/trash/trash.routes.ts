import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { Trash } from './trash.service.ts';

/** Clients of earlier releases expect a moment; this one never comes. */
const never = '9999-12-31T00:00:00.000Z';

export function trashRoutes(register: Register, trash: Trash): void {
  register(calls.listTrash, async ({ user }) => {
    const { days, entries } = await trash.list(user.userId);
    return {
      kept_days: days,
      items: entries.map(({ kind, itemId, name, deletedAt, removedAt }) => ({
        kind,
        id: itemId,
        name,
        deleted_at: deletedAt.toISOString(),
        removed_at: removedAt?.toISOString() ?? never,
      })),
    };
  });
  register(calls.restoreItems, ({ user, body }) => trash.restore(user.userId, body.items));
  register(calls.purgeItems, async ({ user, body }) => {
    await trash.purge(user.userId, body.items);
    return { message: 'Removed for good.' };
  });
}
