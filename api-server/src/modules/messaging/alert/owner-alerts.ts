import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationRoles } from '../../../platform/database/schema/index.ts';
import type { AlertsService } from './alert.service.ts';

type Said = Pick<Parameters<AlertsService['add']>[1], 'title' | 'text' | 'link'> & { readonly key: string };

/** Creates what alerts every owner of the installation about its security, in the product and by mail; once for each key. */
export const createOwnerAlerts =
  (db: Drizzle, alert: AlertsService['add']) =>
  async ({ key, ...said }: Said): Promise<void> => {
    const owners = await db.select().from(installationRoles).where(eq(installationRoles.role, 'owner'));
    for (const { userId } of owners) await alert(userId, { ...said, kind: 'security', key: `${key}-${userId}`, isMailed: true });
  };
