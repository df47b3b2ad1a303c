import type { Text } from '../language/text.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address that replies go to; by default that of the installation. */
  readonly replyTo?: string | undefined;
}

/** Describes a mail that is not written yet, because its language depends on the receiver. */
export interface NewMail {
  readonly to: string;
  /** Holds the address of the receiver's account where that is another one. */
  readonly account?: string;
  readonly subject: Text;
  readonly text: Text;
  readonly replyTo?: string | undefined;
}

/** Hands over a mail for delivery. Fails if it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>;
