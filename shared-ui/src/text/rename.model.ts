/** Splits a file name before its last extension: 'a.tar.gz' → 'a.tar' and '.gz'. A leading dot belongs to the name. */
export function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || dot === name.length - 1) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/**
 * Returns the name to save, or null when the typed text is blank or changes nothing. With `keepsExtension` the original extension stays.
 */
export function renamedTo(original: string, typed: string, keepsExtension = false): string | null {
  const wanted = typed.trim();
  if (!wanted) return null;
  const { extension } = keepsExtension ? splitExtension(original) : { extension: '' };
  const hasExtension = extension !== '' && wanted.toLowerCase().endsWith(extension.toLowerCase());
  const stem = hasExtension ? wanted.slice(0, -extension.length).trim() : wanted;
  if (!stem) return null;
  const next = stem + extension;
  return next === original ? null : next;
}
