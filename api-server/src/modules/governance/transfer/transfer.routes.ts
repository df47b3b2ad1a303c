import * as calls from 'shared-contracts/access-calls';
import type { Register } from '../../../http/register-call.ts';
import type { Transfers } from './transfer.service.ts';

export function transferRoutes(register: Register, transfers: Transfers): void {
  register(calls.previewTransfer, async ({ user, query: { kind, id, to } }) => {
    const { leftBehind, things, losing, ...rest } = await transfers.preview(user.userId, { kind, id }, to);
    return { ...rest, things: [...things], left_behind: [...leftBehind], losing: [...losing] };
  });
  register(calls.transferThing, async ({ user, body: { kind, id, to } }) => {
    await transfers.transfer(user.userId, { kind, id }, to);
    return { message: 'Transferred.' };
  });
}
