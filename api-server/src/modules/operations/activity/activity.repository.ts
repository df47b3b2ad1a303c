import { and, eq, isNull } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { activities, loginSessions } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';

export class ActivityRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Stores the start of an activity. Returns false when the id is taken. */
  async start(activity: { id: string; userId: string; kind: 'page' | 'model'; subject: string; startedAt: Date }): Promise<boolean> {
    return (await this.db.insert(activities).values(activity).onConflictDoNothing().returning()).length > 0;
  }

  /** Stores the end of an activity. Ending it again keeps the first end. */
  async end(userId: string, id: string, endedAt: Date): Promise<void> {
    const open = and(eq(activities.id, id), eq(activities.userId, userId), isNull(activities.endedAt));
    await this.db.update(activities).set({ endedAt }).where(open);
  }

  async trackLogin(userId: string, startedAt: Date): Promise<string> {
    const id = newId('log');
    await this.db.insert(loginSessions).values({ id, userId, startedAt });
    return id;
  }

  async trackLogout(userId: string, id: string, endedAt: Date): Promise<void> {
    const open = and(eq(loginSessions.id, id), eq(loginSessions.userId, userId), isNull(loginSessions.endedAt));
    await this.db.update(loginSessions).set({ endedAt }).where(open);
  }
}
