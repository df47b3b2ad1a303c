/** A digest with its links to articles as whole addresses: Markdown of a model keeps no others. */
export const withOrigin = (text: string, origin: string): string =>
  text.replaceAll(/\]\((\/[^()\s]*)\)/g, (_, path: string) => `](${origin}${path})`);
