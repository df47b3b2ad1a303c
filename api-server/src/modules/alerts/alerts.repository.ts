import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Alert } from 'shared-contracts';
import type { Drizzle } from '../../platform/database/database.ts';
import { alerts } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/ids.ts';

export interface NewAlert {
  readonly kind: Alert['kind'];
  readonly title: string;
  readonly text: string;
  readonly link?: string;
}

export class AlertsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  newest(userId: string, limit: number) {
    return this.db.select().from(alerts).where(eq(alerts.userId, userId)).orderBy(desc(alerts.createdAt), desc(alerts.id)).limit(limit);
  }

  async unread(userId: string): Promise<number> {
    const [row] = await this.db
      .select({ unread: count() })
      .from(alerts)
      .where(and(eq(alerts.userId, userId), isNull(alerts.readAt)));
    return row?.unread ?? 0;
  }

  async add(userId: string, alert: NewAlert, createdAt: Date): Promise<void> {
    await this.db.insert(alerts).values({ id: newId('alr'), userId, ...alert, createdAt });
  }

  /** Marks these, or all, and keeps when a read one was read. */
  async markRead(userId: string, ids: readonly string[] | 'all', readAt: Date): Promise<void> {
    const which = ids === 'all' ? undefined : inArray(alerts.id, [...ids]);
    await this.db
      .update(alerts)
      .set({ readAt })
      .where(and(eq(alerts.userId, userId), isNull(alerts.readAt), which));
  }
}
