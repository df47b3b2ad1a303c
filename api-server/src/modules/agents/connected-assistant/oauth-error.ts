/** Describes a refusal in the words of OAuth, which programs read (RFC 6749, 7009 and 7591). */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
