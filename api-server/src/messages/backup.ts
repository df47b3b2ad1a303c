import { defineMessages } from '../platform/language/messages.ts';

/** Says to administrators that a backup failed. */
export const sayBackup = defineMessages('backup', {
  failedTitle: 'A backup failed',
  failedText: 'The backup of {{moment, moment}} failed: {{problem}}. Earlier backups are untouched. Look at the Backups page.',
  missingFiles: 'files missing in the server’s storage: {{missing, number}}',
  interrupted: 'the server ended before the backup was complete',
});
