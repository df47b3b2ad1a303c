import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { reservedSegments } from '../remote/routes.ts';

/** Returns the RouteURL that a name suggests: `R&D, Europe` → `r-d-europe`. A name without letters and digits becomes `area`. */
export function addressFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'area';
}

/** Checks a chosen RouteURL: one path segment that no fixed route uses. */
export const areaAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'Address is required.'),
  z.maxLength(limits.workAreaAddressMax, `Address must not exceed ${limits.workAreaAddressMax} characters.`),
  z.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u, 'Use letters, digits and single dashes, for example “north-sea”.'),
  z.refine((address) => !reservedSegments.includes(address), 'A page of the product has this address. Choose another one.'),
);
