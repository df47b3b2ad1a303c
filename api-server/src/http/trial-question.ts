import { findLanguage } from 'shared-contracts';
import type { PageTrial } from 'shared-contracts/registry';
import { sayTrial } from '../messages/trial.ts';
import { type Sentence, writeSentence } from '../platform/language/messages.ts';

/** Returns a page that asks before a trial starts. It works without scripts and is the same for everyone who opens the link. */
export function trialQuestion(
  { by, expiresAt, remotes }: PageTrial,
  page: URL,
  answer: Readonly<Record<string, string>>,
  language: string,
): string {
  const text = (sentence: Sentence) => writeSentence(sentence, language);
  const parts = Object.entries(remotes).map(([name, { release, origin }]) => {
    const remote = `<strong>${encoded(name)}</strong>`;
    return `<li>${origin ? text(sayTrial('fromOrigin', { remote, origin: encoded(origin) })) : `${remote} ${encoded(release)}`}</li>`;
  });
  const kept = [...page.searchParams].filter(([name]) => !(name in answer));
  const fields = [...kept, ...Object.entries(answer)].map(
    ([name, value]) => `<input type="hidden" name="${encoded(name)}" value="${encoded(value)}">`,
  );
  const rest = kept.length ? `?${new URLSearchParams(kept)}` : '';
  const back = encoded(page.pathname + rest);
  const until = new Date(expiresAt).toISOString();
  return `<!doctype html>
<html lang="${language}" dir="${findLanguage(language)?.direction ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(sayTrial('title'))} – Atrium</title>
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
<h1>${text(sayTrial('title'))}</h1>
<p>${text(sayTrial('who', { by: encoded(by) }))}</p>
<ul>${parts.join('')}</ul>
<p>${text(sayTrial('risk', { until: encoded(until) }))}</p>
<form class="actions" method="get" action="${encoded(page.pathname)}">
${fields.join('\n')}
<a href="${back}">${text(sayTrial('cancel'))}</a>
<button type="submit">${text(sayTrial('start'))}</button>
</form>
</main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const encoded = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one);
