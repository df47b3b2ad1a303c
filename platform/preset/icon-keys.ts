/**
 * Matches the icons of Lucide. This loader drops the keys of their shapes, which React needs only where a list changes: random letters
 * compress badly, and those of all icons are 1.7 KB of the first page.
 */
export const iconFiles = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

/** Returns the icon without keys. @throws Error when the library's code has changed. */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for one.
export default function dropKeys(this: { readonly resourcePath: string }, source: string): string {
  const text = source.replaceAll(/,\s*key: "\w+"(?=\s*\})/g, '');
  // Files without shapes only give an icon another name.
  if (text === source && source.includes('__iconData'))
    throw new Error(`${this.resourcePath} has no keys: check platform/preset/icon-keys.ts against the new version.`);
  return text;
}
