import { createHmac, timingSafeEqual } from 'node:crypto';

/** Sets the step of the authenticator codes: RFC 6238 with SHA-1, 30 seconds and six digits, which every app supports. */
const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Returns the code for a counter (RFC 4226). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the step of a code: the current one, or an adjacent one to allow for clock drift. Steps up to `after` no longer count. */
export function matchingStep(secret: Buffer, code: string, now: Date, after: number): number | undefined {
  const current = stepAt(now);
  return [current, current - 1, current + 1].find((step) => step > after && isSame(codeOf(secret, step), code));
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Encodes a secret as apps accept it when typed: RFC 4648 without padding. */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the content of the QR code for the app. */
export const authenticatorUri = (email: string, secret: string): string =>
  `otpauth://totp/Atrium:${encodeURIComponent(email)}?${new URLSearchParams({ secret, issuer: 'Atrium', digits: String(digits), period: String(stepSeconds) })}`;
