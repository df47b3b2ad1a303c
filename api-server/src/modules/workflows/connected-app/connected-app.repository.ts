import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';

/** Lists the catalog addresses of the apps that a user can connect. */
export const appAddresses = ['n8n', 'make', 'ai-models', 'web-search', 'mcp-servers', 'news-feeds', 'google-drive'] as const;
export type AppAddress = (typeof appAddresses)[number];

export class AppsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the apps that the user has connected, derived from their stored connections so that there is no second record to update. */
  async listConnected(userId: string): Promise<ReadonlySet<AppAddress>> {
    const { rows } = await this.db.execute<Record<AppAddress, boolean>>(sql`
      select
        exists (select from automation_connections where user_id = ${userId} and platform = 'n8n') as "n8n",
        exists (select from automation_connections where user_id = ${userId} and platform = 'make') as "make",
        exists (select from model_providers where user_id = ${userId}) as "ai-models",
        exists (select from search_connections where user_id = ${userId}) as "web-search",
        exists (select from agent_servers where user_id = ${userId} and installation_id is null) as "mcp-servers",
        exists (select from feeds where added_by = ${userId}) as "news-feeds",
        exists (select from auth_accounts where user_id = ${userId} and provider_id = 'google') as "google-drive"`);
    return new Set(appAddresses.filter((address) => rows[0]?.[address]));
  }
}
