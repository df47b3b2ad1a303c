/** A random id. `crypto.randomUUID` exists on https and localhost only; pages served plainly in a local network make theirs from random bytes. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
