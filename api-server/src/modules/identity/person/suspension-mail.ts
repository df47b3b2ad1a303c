import { sayMail } from '../../../messages/mail.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';

/** Returns the mail that tells somebody that their account was suspended, or that they can use it again. */
export const suspensionMail = (state: 'suspended' | 'reinstated', email: string): NewMail => ({
  to: email,
  subject: sayMail(`${state}Subject`),
  text: sayMail(`${state}Text`, { email }),
});
