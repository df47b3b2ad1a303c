import { type SQL, sql } from 'drizzle-orm';
import { sayCatalog } from '../../messages/catalog.ts';
import { writeSentence } from '../language/messages.ts';

const unnamed = writeSentence(sayCatalog('personalWorkspace'));

/** Selects the name of a workspace. A personal one that no one has renamed has the name of its user. */
export function workspaceName(table = 'workspaces'): SQL<string> {
  const workspace = sql.raw(table);
  return sql<string>`case when ${workspace}.personal_user_id is not null and ${workspace}.name = ${unnamed} then coalesce(
    (select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) from users u left join profiles p on p.user_id = u.id
      where u.id = ${workspace}.personal_user_id), ${workspace}.name) else ${workspace}.name end`;
}
