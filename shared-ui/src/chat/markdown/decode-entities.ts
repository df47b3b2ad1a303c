const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][\dA-Za-z]{1,31});/g;
const decoded = new Map<string, string>();
const decodedMax = 300;

/** Decodes HTML entities such as `&amp;`. The HTML parser gets one entity at a time and never any other text. */
export const decodeEntities = (text: string): string => (text.includes('&') ? text.replace(entity, decodeEntity) : text);

function decodeEntity(written: string): string {
  const known = decoded.get(written);
  if (known !== undefined) return known;
  const text = new DOMParser().parseFromString(written, 'text/html').documentElement.textContent ?? written;
  // The HTML parser also reads `&nothing;` as `¬hing;`; Markdown knows only whole names.
  const result = text.length > 1 && text.endsWith(';') ? written : text;
  if (decoded.size < decodedMax) decoded.set(written, result);
  return result;
}
