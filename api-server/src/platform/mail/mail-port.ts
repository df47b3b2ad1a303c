export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands over a mail for delivery. Fails if it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>;
