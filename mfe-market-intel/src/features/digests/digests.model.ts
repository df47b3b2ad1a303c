/** Makes a digest's links to articles absolute, because the Markdown renderer drops relative links in model output. */
export const toAbsoluteLinks = (text: string, origin: string): string =>
  text.replaceAll(/\]\((\/[^()\s]*)\)/g, (_, path: string) => `](${origin}${path})`);
