import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, settingsTable } from './settings.ts';
import { withSettingsTable } from './settings-table.ts';

const readme = path.join(repositoryRoot, 'README.md');
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8'), settingsTable()));
