import type { Drizzle } from '../../../platform/database/database.ts';
import { AccessRepository } from './access.repository.ts';
import { readNotebookAudiences } from './audiences.ts';
import { GranteeRepository } from './grantee.repository.ts';
import { createKeepAccess } from './kept-access.ts';
import { createPendingGrants } from './pending-grants.ts';
import { readSharedByPerson } from './shared-by-person.ts';
import { SharingFeed } from './sharing-feed.ts';

/** Creates what decides about access, which modules above the one that shares things need too. */
export function createAccess(db: Drizzle) {
  const access = new AccessRepository(db);
  const grantees = new GranteeRepository(db);
  const feed = new SharingFeed({ audienceOf: (thing) => access.audienceOf(thing), membersOf: (grantee) => grantees.membersOf(grantee) });
  return {
    access,
    grantees,
    feed,
    pending: createPendingGrants(db),
    audiences: (ids: readonly string[]) => readNotebookAudiences(db, ids),
    sharedByPerson: (readerId: string) => readSharedByPerson(db, readerId),
    keep: createKeepAccess(access, feed),
  };
}

export type AccessParts = ReturnType<typeof createAccess>;
