import { type SQL, sql } from 'drizzle-orm';
import { workspacePolicy } from 'shared-contracts/settings-calls';

const roles = sql.join(
  workspacePolicy['use-tool-servers'].map((role) => sql`${role}`),
  sql`, `,
);

/**
 * Says whether a person may use the server that the row `installation_servers` names: one of the installation that is open or that their
 * groups may use, or one of a workspace in which their role allows it.
 */
export const isGivenTo = (userId: SQL): SQL => sql`(installation_servers.workspace_id is null
    and (not installation_servers.is_restricted or exists (
      select 1 from installation_server_groups allowed join group_members member on member.group_id = allowed.group_id
      where allowed.server_id = installation_servers.id and member.user_id = ${userId}))
  or installation_servers.workspace_id = any(array(
    select member.workspace_id from workspace_members member where member.user_id = ${userId} and member.role in (${roles}))))`;

/** Says whether a row of `agent_servers` may be used: it's its owner's own, or one that was given to them. */
export const isUsableServer: SQL = sql`(agent_servers.installation_id is null or exists (
  select 1 from installation_servers where installation_servers.id = agent_servers.installation_id
    and ${isGivenTo(sql`agent_servers.user_id`)}))`;
