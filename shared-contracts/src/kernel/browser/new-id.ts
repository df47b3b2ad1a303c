/** Returns a random id. `crypto.randomUUID` needs https or localhost, so pages on a plain local network use random bytes. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
