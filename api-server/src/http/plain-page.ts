import { findLanguage } from 'shared-contracts';

/** Describes a page without scripts, which is shown where the product's own page can't be. */
interface PlainPage {
  /** The title and heading, as text. */
  readonly title: string;
  readonly language: string;
  /** HTML below the heading. */
  readonly content: string;
  /** After how many seconds the browser loads the page again; never without. */
  readonly againSeconds?: number | undefined;
}

/** Renders a page without scripts. */
export function plainPage({ title, language, content, againSeconds }: PlainPage): string {
  return `<!doctype html>
<html lang="${language}" dir="${findLanguage(language)?.direction ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${againSeconds ? `\n<meta http-equiv="refresh" content="${againSeconds}">` : ''}
<title>${encodedHtml(title)} – Atrium</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; }
main { max-width: 560px; margin: 10vh auto 0; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 1.25; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-block-start: 24px; }
.actions > * { box-sizing: border-box; min-height: 40px; padding: 8px 16px; border: 1px solid currentColor; border-radius: 8px; font: inherit; color: inherit; background: none; text-decoration: none; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>${encodedHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Encodes a text for HTML. */
export const encodedHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one);
