import { getLocale } from '../text/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a number of bytes, for example `1.4 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const unit = units[power] ?? 'byte';
  const options = { style: 'unit', unit, unitDisplay: power === 0 ? 'long' : 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(getLocale(), options).format(bytes / 1024 ** power);
}
