import { type SQL, sql } from 'drizzle-orm';

/** Says whether a person may use the server of the installation that the row `installation_servers` names. */
export const isGivenTo = (userId: SQL): SQL => sql`(not installation_servers.is_restricted or exists (
  select 1 from installation_server_groups allowed join group_members member on member.group_id = allowed.group_id
  where allowed.server_id = installation_servers.id and member.user_id = ${userId}))`;

/** Says whether a row of `agent_servers` may be used: it's its owner's own, or one of the installation that their groups may use. */
export const isUsableServer: SQL = sql`(agent_servers.installation_id is null or exists (
  select 1 from installation_servers where installation_servers.id = agent_servers.installation_id
    and ${isGivenTo(sql`agent_servers.user_id`)}))`;
