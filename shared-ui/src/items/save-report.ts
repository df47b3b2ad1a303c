import type { CallAnswer, readReport } from 'shared-contracts/calls';
import { saveFile } from 'shared-ui';

/** Downloads a report as Markdown, with its sources at the end. */
export function saveReport({ file_name: name, body, sources }: CallAnswer<typeof readReport>): void {
  const listed = sources.map(({ title, url }, index) => `${index + 1}. ${title}${url ? ` — ${url}` : ''}`);
  const markdown = listed.length ? `${body}\n\n---\n\n${listed.join('\n')}\n` : body;
  saveFile(name, new Blob([markdown], { type: 'text/markdown' }));
}
