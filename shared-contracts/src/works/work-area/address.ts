import * as z from 'zod/mini';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';
import { reservedSegments } from '../../kernel/remote/routes.ts';

/** Returns the RouteURL that a name suggests: `R&D, Europe` → `r-d-europe`. A name without letters and digits becomes `area`. */
export function addressFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'area';
}

/** Checks a chosen RouteURL: one path segment that no fixed route uses. */
export const areaAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, inputText('areaAddressRequired')),
  z.maxLength(limits.workAreaAddressMax, inputText('areaAddressMax')),
  z.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u, inputText('areaAddressForm')),
  z.refine((address) => !reservedSegments.includes(address), inputText('areaAddressReserved')),
);
