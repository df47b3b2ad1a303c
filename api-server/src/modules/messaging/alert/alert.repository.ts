import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Alert } from 'shared-contracts';
import type { NotificationChoices } from 'shared-contracts/settings-calls';
import { sayAlert } from '../../../messages/alerts.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { queuePushes } from '../../../platform/database/push-queue.ts';
import { alerts, profiles, users } from '../../../platform/database/schema/index.ts';
import { idOf, newId } from '../../../platform/ids.ts';
import { type Text, writeText } from '../../../platform/language/text.ts';

export interface NewAlert {
  readonly kind: Alert['kind'];
  readonly title: Text;
  readonly text: Text;
  readonly link?: string;
  /** Names the person who did it. */
  readonly by?: string | undefined;
  /** Says what the user is to do where the link leads. */
  readonly asks?: Alert['asks'];
  /** The agent's action that waits for the user's approval. */
  readonly approvalId?: string;
  /** Identifies what the alert is about, so that it is added only once, even if repeated after a crash. */
  readonly key?: string;
  /** Names what keeps failing. Its alerts are one, which counts them, and is unread again after each. */
  readonly repeats?: string;
  /** Mails it whatever the user chose, because somebody has to act. */
  readonly isMailed?: boolean;
}

export interface AlertFilter {
  readonly place?: 'inbox' | 'archive' | undefined;
  readonly kind?: Alert['kind'] | undefined;
  readonly unread?: 'yes' | undefined;
}

export class AlertsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  newest(userId: string, limit: number) {
    return this.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.userId, userId), isNull(alerts.archivedAt)))
      .orderBy(desc(alerts.createdAt), desc(alerts.id))
      .limit(limit);
  }

  async unread(userId: string): Promise<number> {
    const [row] = await this.db
      .select({ unread: count() })
      .from(alerts)
      .where(and(eq(alerts.userId, userId), isNull(alerts.readAt), isNull(alerts.archivedAt)));
    return row?.unread ?? 0;
  }

  find(userId: string, { place, kind, unread }: AlertFilter, limit: number) {
    return this.db
      .select()
      .from(alerts)
      .where(
        and(
          eq(alerts.userId, userId),
          place === 'archive' ? isNotNull(alerts.archivedAt) : isNull(alerts.archivedAt),
          kind ? eq(alerts.kind, kind) : undefined,
          unread ? isNull(alerts.readAt) : undefined,
        ),
      )
      .orderBy(desc(alerts.createdAt), desc(alerts.id))
      .limit(limit);
  }

  async change(userId: string, ids: readonly string[], action: 'archive' | 'restore' | 'delete', now: Date): Promise<void> {
    const which = and(eq(alerts.userId, userId), inArray(alerts.id, [...ids]));
    if (action === 'delete') await this.db.delete(alerts).where(which);
    else
      await this.db
        .update(alerts)
        .set({ archivedAt: action === 'archive' ? now : null })
        .where(which);
  }

  async add(userId: string, added: NewAlert, createdAt: Date): Promise<string> {
    const { key, repeats, title, text, by, asks, approvalId, isMailed: _isMailed, ...alert } = added;
    const name = repeats === undefined ? key : repeatedName(userId, repeats);
    const id = name === undefined ? newId('alr') : idOf('alr', name);
    const written = { title: writeText(title), text: writeText(text) };
    await this.db.transaction(async (tx) => {
      const texts = {
        title,
        text,
        ...(by ? { by } : {}),
        ...(asks ? { asks } : {}),
        ...(approvalId ? { approvalId } : {}),
        ...(repeats !== undefined && key !== undefined ? { lastKey: key } : {}),
      };
      const row = { id, userId, ...alert, ...written, texts, createdAt };
      const { length } = await tx.insert(alerts).values(row).onConflictDoNothing().returning({ id: alerts.id });
      if (length || (repeats !== undefined && (await repeat(tx, id, added, createdAt)))) await queuePushes(tx, userId, id, createdAt);
    });
    return id;
  }

  async alertedAt(userId: string, repeats: string): Promise<Date | undefined> {
    const [row] = await this.db
      .select({ at: alerts.createdAt })
      .from(alerts)
      .where(eq(alerts.id, idOf('alr', repeatedName(userId, repeats))));
    return row?.at;
  }

  async recipient(userId: string) {
    const [row] = await this.db
      .select({ email: users.email, choices: profiles.notifications })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, userId));
    return row;
  }

  async choices(userId: string): Promise<NotificationChoices | null> {
    const [row] = await this.db.select({ choices: profiles.notifications }).from(profiles).where(eq(profiles.userId, userId));
    return row?.choices ?? null;
  }

  async setChoices(userId: string, notifications: NotificationChoices): Promise<void> {
    await this.db.update(profiles).set({ notifications }).where(eq(profiles.userId, userId));
  }

  /** Marks these alerts, or all, as read. Alerts that were read before keep their time. */
  async markRead(userId: string, ids: readonly string[] | 'all', readAt: Date): Promise<void> {
    const which = ids === 'all' ? undefined : inArray(alerts.id, [...ids]);
    await this.db
      .update(alerts)
      .set({ readAt })
      .where(and(eq(alerts.userId, userId), isNull(alerts.readAt), which));
  }
}

const repeatedName = (userId: string, repeats: string): string => `${repeats} ${userId}`;

/** Adds to an alert about the same, and returns whether it had been read, so that it is news again. */
async function repeat(tx: Transaction, id: string, { key, title, text, link, asks }: NewAlert, createdAt: Date): Promise<boolean> {
  const which = eq(alerts.id, id);
  const [before] = await tx.select({ texts: alerts.texts, readAt: alerts.readAt }).from(alerts).where(which).for('no key update');
  if (!before || (key !== undefined && before.texts?.lastKey === key)) return false;
  const isRead = before.readAt !== null;
  const times = isRead ? 1 : (before.texts?.times ?? 1) + 1;
  const textWithCount: Text = times === 1 ? text : [sayAlert('repeated', { times }), ' ', text];
  const texts = { title, text: textWithCount, times, ...(asks ? { asks } : {}), ...(key === undefined ? {} : { lastKey: key }) };
  const written = { title: writeText(title), text: writeText(textWithCount) };
  await tx
    .update(alerts)
    .set({ ...written, texts, link: link ?? null, createdAt, readAt: null, archivedAt: null })
    .where(which);
  return isRead;
}
