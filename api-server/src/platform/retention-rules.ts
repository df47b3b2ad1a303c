import { limits } from 'shared-contracts';
import { retentionRules } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from './database/database.ts';
import { defineSetting, readSetting } from './installation-settings.ts';

/** Holds for how many days the installation keeps things; null keeps them forever. */
export const retentionSetting = defineSetting('retention', retentionRules, {
  chats: null,
  files: null,
  runs: null,
  trash: limits.trashDays,
  logs: null,
  audit: null,
});

export const readRetention = (db: Drizzle | Transaction) => readSetting(db, retentionSetting);
