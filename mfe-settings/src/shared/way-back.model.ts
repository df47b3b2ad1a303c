import type { Recovery } from 'shared-contracts/settings-calls';

/** Returns whether an account can be recovered by somebody who lost all devices and the password. */
export const hasWayBack = ({ recovery_email: email, recovery_phone: phone, questions, backup_codes_left: codes, contacts }: Recovery) =>
  Boolean(email?.is_confirmed || phone?.is_confirmed || questions.length || codes || contacts.length);
