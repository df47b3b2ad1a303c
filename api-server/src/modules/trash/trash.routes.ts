import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { Trash } from './trash.service.ts';

export function trashRoutes(register: Register, trash: Trash): void {
  register(calls.listTrash, async ({ user }) => ({
    items: (await trash.list(user.userId)).map(({ kind, itemId, name, deletedAt, removedAt }) => ({
      kind,
      id: itemId,
      name,
      deleted_at: deletedAt.toISOString(),
      removed_at: removedAt.toISOString(),
    })),
  }));
  register(calls.restoreItems, ({ user, body }) => trash.restore(user.userId, body.items));
  register(calls.purgeItems, async ({ user, body }) => {
    await trash.purge(user.userId, body.items);
    return { message: 'Removed for good.' };
  });
}
