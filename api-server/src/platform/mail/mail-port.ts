export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail to whoever delivers it; fails when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;
