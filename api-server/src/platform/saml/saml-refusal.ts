/** Lists why an answer of a SAML provider is refused. Each has its sentence in `messages/saml.ts`. */
export const samlReasons = [
  'unreadable',
  'tooLarge',
  'encrypted',
  'issuer',
  'unsolicited',
  'status',
  'algorithm',
  'signature',
  'destination',
  'audience',
  'expired',
  'notYetValid',
  'otherRequest',
  'replayed',
  'noSubject',
  'temporaryId',
] as const;

export type SamlReason = (typeof samlReasons)[number];

/** Refuses an answer of a SAML provider. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
  readonly reason: SamlReason;
  constructor(reason: SamlReason, note = '') {
    super(`the answer of a SAML provider is refused: ${reason}${note && ` (${note})`}`);
    this.reason = reason;
  }
}
