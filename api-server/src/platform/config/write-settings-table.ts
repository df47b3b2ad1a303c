import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, settingsTable } from './settings.ts';
import { withSettingsTable } from './settings-table.ts';

const settings = path.join(repositoryRoot, 'docs/settings.md');
writeFileSync(settings, withSettingsTable(readFileSync(settings, 'utf8'), settingsTable()));
