import { asc, eq, sql } from 'drizzle-orm';
import type { AccessibilityChoice, AccountType, LanguageTag, PictureSubject } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationRoles, plans, profiles, subscriptions, tooltips, users } from '../../../platform/database/schema/index.ts';

export interface Appearance {
  readonly theme: string | undefined;
  readonly colorScheme: string | undefined;
  readonly accessibility: AccessibilityChoice[] | undefined;
  readonly language: LanguageTag | undefined;
}

export class ProfileRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string) {
    const [row] = await this.db
      .select({ profile: profiles, role: installationRoles.role })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .leftJoin(installationRoles, eq(installationRoles.userId, profiles.userId))
      .where(eq(profiles.userId, userId));
    return row && { ...row.profile, installationRole: row.role };
  }

  async setTimeZone(userId: string, timeZone: string): Promise<void> {
    await this.db.update(profiles).set({ timeZone }).where(eq(profiles.userId, userId));
  }

  /** Updates the appearance; undefined fields stay unchanged. */
  async setAppearance(userId: string, appearance: Appearance): Promise<void> {
    if (Object.values(appearance).every((value) => value === undefined)) return;
    await this.db.update(profiles).set(appearance).where(eq(profiles.userId, userId));
  }

  /** Sets a picture and returns the previous URL. */
  async setPicture(userId: string, subject: PictureSubject, image: string | null): Promise<string | null> {
    return this.db.transaction(async (tx) => {
      const [before] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for('no key update');
      await tx
        .update(profiles)
        .set(subject === 'me' ? { profilePicture: image } : { companyLogo: image })
        .where(eq(profiles.userId, userId));
      return (subject === 'me' ? before?.profilePicture : before?.companyLogo) ?? null;
    });
  }

  async setAccountType(userId: string, accountType: AccountType): Promise<void> {
    await this.db.update(profiles).set({ accountType }).where(eq(profiles.userId, userId));
  }

  subscriptions(userId: string) {
    return this.db
      .select({ since: subscriptions.createdAt, endDate: subscriptions.endDate, plan: plans })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(eq(subscriptions.userId, userId))
      .orderBy(sql`${subscriptions.endDate} desc nulls first`);
  }

  async plan(id: string) {
    const [row] = await this.db.select().from(plans).where(eq(plans.id, id));
    return row;
  }

  tooltips() {
    return this.db.select().from(tooltips).orderBy(asc(tooltips.id));
  }
}
