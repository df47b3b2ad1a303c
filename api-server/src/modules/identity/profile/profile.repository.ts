import { asc, eq, sql } from 'drizzle-orm';
import type { AccessibilityChoice, AccountType, LanguageTag, PictureSubject } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationRoles, plans, profiles, subscriptions, tooltips, users } from '../../../platform/database/schema/index.ts';

export interface Appearance {
  readonly theme: string | undefined;
  readonly colorScheme: string | undefined;
  readonly accessibility: AccessibilityChoice[] | undefined;
  readonly language: LanguageTag | undefined;
  readonly hiddenAreas: string[] | undefined;
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

  /** Returns whether the user has asked something since there was a first file, and has invited someone. */
  async firstSteps(userId: string): Promise<{ has_file: boolean; has_invited: boolean }> {
    const { rows } = await this.db.execute<{ has_file: boolean; has_invited: boolean }>(sql`
      select exists (select 1 from chat_sessions session join chat_messages question on question.session_id = session.id
            where session.user_id = ${userId} and question.role = 'user'
              and question.created_at >= (select min(created_at) from files where user_id = ${userId})) as has_file,
        exists (select 1 from workspace_members own join workspace_invitations invitation on invitation.workspace_id = own.workspace_id
            where own.user_id = ${userId} and invitation.invited_by = own.user_id)
          or exists (select 1 from workspace_members own join workspace_members other on other.workspace_id = own.workspace_id
            where own.user_id = ${userId} and own.role = 'Owner' and other.user_id <> own.user_id) as has_invited`);
    return rows[0] ?? { has_file: false, has_invited: false };
  }

  async setGettingStarted(userId: string, state: 'looking' | null): Promise<void> {
    await this.db.update(profiles).set({ gettingStarted: state }).where(eq(profiles.userId, userId));
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
