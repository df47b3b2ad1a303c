import { limits } from 'shared-contracts';
import { retentionRules } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from './database/database.ts';
import { defineSetting, readSetting } from './installation-settings.ts';

const keepsAll = { chats: null, files: null, runs: null, trash: null, logs: null, audit: null };
/** Holds for how many days the installation keeps things; null keeps them forever. */
export const retentionSetting = defineSetting('retention', retentionRules, { ...keepsAll, trash: limits.trashDays }, keepsAll);

export const readRetention = (db: Drizzle | Transaction) => readSetting(db, retentionSetting);

/** Returns the rules to delete by. @throws UnreadableSettingError when the stored ones can't be read, so that nothing is deleted */
export const readRetentionToDelete = (db: Drizzle | Transaction) => readSetting(db, retentionSetting, 'current');
