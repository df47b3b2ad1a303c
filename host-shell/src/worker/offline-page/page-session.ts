import type { CopyEntry } from '../../shared/offline/copies.model.ts';
import { type CopyOwner, deleteCopies, listCopies } from '../../shared/offline/copies.store.ts';
import { readToken } from '../../shared/token.model.ts';

/** Returns a cookie of the product, whose values need no decoding. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export interface PageSession {
  readonly owner: CopyOwner | undefined;
  readonly copies: readonly CopyEntry[];
}

/**
 * Reads the copies of the account that is signed in. The token decides nothing but this: without one, or with one of another account, the
 * copies are deleted instead, because the page that should have done so was closed first.
 */
export async function readSession(now: number): Promise<PageSession> {
  const { owner, copies } = await listCopies();
  const token = readToken(readCookie('token'), now);
  if (owner && token.status === 'valid' && token.email === owner.email) return { owner, copies };
  await deleteCopies();
  return { owner: undefined, copies: [] };
}
