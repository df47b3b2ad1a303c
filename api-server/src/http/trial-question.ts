import type { PageTrial } from 'shared-contracts/registry';
import { sayTrial } from '../messages/trial.ts';
import { type Sentence, writeSentence } from '../platform/language/messages.ts';
import { encodedHtml, plainPage } from './plain-page.ts';

/** Returns a page that asks before a trial starts. It works without scripts and is the same for everyone who opens the link. */
export function trialQuestion(
  { by, expiresAt, remotes }: PageTrial,
  page: URL,
  answer: Readonly<Record<string, string>>,
  language: string,
): string {
  const text = (sentence: Sentence) => writeSentence(sentence, language);
  const parts = Object.entries(remotes).map(([name, { release, origin }]) => {
    const remote = `<strong>${encodedHtml(name)}</strong>`;
    return `<li>${origin ? text(sayTrial('fromOrigin', { remote, origin: encodedHtml(origin) })) : `${remote} ${encodedHtml(release)}`}</li>`;
  });
  const kept = [...page.searchParams].filter(([name]) => !(name in answer));
  const fields = [...kept, ...Object.entries(answer)].map(
    ([name, value]) => `<input type="hidden" name="${encodedHtml(name)}" value="${encodedHtml(value)}">`,
  );
  const rest = kept.length ? `?${new URLSearchParams(kept)}` : '';
  const back = encodedHtml(page.pathname + rest);
  const until = new Date(expiresAt).toISOString();
  const content = `<p>${text(sayTrial('who', { by: encodedHtml(by) }))}</p>
<ul>${parts.join('')}</ul>
<p>${text(sayTrial('risk', { until: encodedHtml(until) }))}</p>
<form class="actions" method="get" action="${encodedHtml(page.pathname)}">
${fields.join('\n')}
<a href="${back}">${text(sayTrial('cancel'))}</a>
<button type="submit">${text(sayTrial('start'))}</button>
</form>`;
  return plainPage({ title: text(sayTrial('title')), language, content });
}
