import { type SQL, sql } from 'drizzle-orm';
import { articleOfKnowledge } from 'shared-contracts';
import { worksScope } from '../../../platform/knowledge-scope.ts';

/** Describes where somebody looks something up. */
export interface LookupScope {
  /** The person who asks. Only what this person may read at the moment of the search is found. */
  readonly userId: string;
  /** Limits the search to a notebook, a knowledge folder or an article; null searches everything that the user may read. */
  readonly scope: string | null;
  /** Limits the search to these notebooks, if given, in place of `scope`. */
  readonly notebooks?: readonly string[];
  /** The owner of the knowledge folder in `scope`, for an agent that the person may use. */
  readonly agentOwnerId?: string | undefined;
}

/** Matches the user's own passages, shipped ones, and articles of the user's workspaces. */
export const readableBy = (userId: string): SQL => sql`(p.user_id = ${userId} or p.user_id is null
  and (p.workspace_id is null or p.workspace_id in (select m.workspace_id from workspace_members m where m.user_id = ${userId})))`;

/**
 * Selects the notebooks that others share with a user now, all or those within the scope, as `reached`, and as `owners` everybody whose
 * passages may be found; what the product ships has the owner ''.
 */
export function reachedOwners({ userId, scope, notebooks, agentOwnerId = userId }: LookupScope): SQL {
  const reached =
    !notebooks && (scope === null || scope === worksScope)
      ? sql`select owner_id, id from shared_with(${userId}) where kind = 'notebook'`
      : sql`select owner_id, given.id from unnest(${sql.param([...(notebooks ?? [scope])])}::text[]) given (id)
          cross join lateral access_of(${userId}, 'notebook', given.id) where level is not null and owner_id <> ${userId}`;
  return sql`reached as materialized (${reached}),
    owners as materialized (select ${agentOwnerId}::text as owner union select '' union select owner_id from reached)`;
}

/** Matches what is in one of these notebooks and belongs to its owner. Chats about the notebook itself are no part of it. */
const isReached = sql`(p.user_id, coalesce(
    p.notebook_id,
    (select f.notebook_id from files f where f.id = p.file_id),
    (select c.notebook_id from chat_sessions c where c.id = p.session_id and c.knowledge_id is null))
  ) in (select owner_id, id from reached)`;

/** Matches what the person may read now within the scope. Needs `reachedOwners` in the statement. */
export const isFindable = ({ userId, scope, notebooks, agentOwnerId = userId }: LookupScope): SQL =>
  sql`(${readableBy(agentOwnerId)} or ${isReached}) and ${within(scope, notebooks)}`;

/** Matches what is in the scope. A notebook has its files, its document, and its chats except those about the notebook itself. */
export function within(scope: string | null, notebooks?: readonly string[]): SQL {
  if (notebooks) return inNotebooks(notebooks);
  if (scope === null) return sql`true`;
  if (scope === worksScope) return sql`(p.file_id is null or p.file_id in (select id from files where folder_id is null))`;
  const article = articleOfKnowledge(scope);
  if (article !== undefined) return sql`p.kind = 'article' and p.ref = (select identity_url from articles where id = ${article})`;
  if (scope.startsWith('folder_')) return sql`p.file_id in (select id from files where folder_id = ${scope})`;
  return inNotebooks([scope]);
}

function inNotebooks(ids: readonly string[]): SQL {
  const given = sql`any (${sql.param([...ids])}::text[])`;
  return sql`(p.file_id in (select id from files where notebook_id = ${given})
    or p.notebook_id = ${given}
    or p.session_id in (select id from chat_sessions where notebook_id = ${given} and knowledge_id is null))`;
}
