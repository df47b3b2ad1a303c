import { sql } from 'drizzle-orm';

/** Names the scope of everything that the user has except agents' knowledge files, which only their agents may use. */
export const worksScope = 'works';

/** Indicates whether others may view the notebook of a file (`f`). */
export const isShared = sql`(f.notebook_id is not null and exists (select from grants_of(f.user_id, 'notebook', f.notebook_id, null)))`;
