import type { PageTrial } from 'shared-contracts/registry';

/** Returns a page that asks before a trial starts. It works without scripts and is the same for everyone who opens the link. */
export function trialQuestion({ by, expiresAt, remotes }: PageTrial, page: URL, answer: Readonly<Record<string, string>>): string {
  const parts = Object.entries(remotes).map(([remote, { release, origin }]) =>
    origin
      ? `<li><strong>${encoded(remote)}</strong> from ${encoded(origin)}, a program on this computer</li>`
      : `<li><strong>${encoded(remote)}</strong> ${encoded(release)}</li>`,
  );
  const kept = [...page.searchParams].filter(([name]) => !(name in answer));
  const fields = [...kept, ...Object.entries(answer)].map(
    ([name, value]) => `<input type="hidden" name="${encoded(name)}" value="${encoded(value)}">`,
  );
  const rest = kept.length ? `?${new URLSearchParams(kept)}` : '';
  const back = encoded(page.pathname + rest);
  const until = new Date(expiresAt).toUTCString();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Try other releases? – Atrium</title>
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
<h1>Try other releases?</h1>
<p>The person with the account ${encoded(by)} made this link. If you continue, this browser runs code that is not released for everybody:</p>
<ul>${parts.join('')}</ul>
<p>It can do everything that you can do in Atrium, until ${encoded(until)} or until you leave the trial. Continue only if you expected this link and trust who sent it.</p>
<form class="actions" method="get" action="${encoded(page.pathname)}">
${fields.join('\n')}
<a href="${back}">Cancel</a>
<button type="submit">Try them</button>
</form>
</main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const encoded = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one);
