import { limits } from 'shared-contracts';
import { text } from '../../messages/attachments.ts';

/** What files put into an incognito message, or why they cannot. */
export type Words = { readonly added: string } | { readonly title: string; readonly description: string };

const textEndings =
  /\.(?:txt|md|markdown|csv|tsv|json|jsonl|ya?ml|toml|ini|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|h|cpp|cs|php|sh|sql|log|diff|patch)$/i;
const isText = ({ name, type }: File) => type.startsWith('text/') || textEndings.test(name);

/** The words of text files, each under its name in a fence that nothing in it closes. Other files, and what no message holds, are refused. */
export async function wordsOf(files: readonly File[]): Promise<Words> {
  const other = files.find((file) => !isText(file));
  if (other) return { title: text('notText'), description: text('notTextDetail', { name: other.name }) };
  const large = files.find(({ size }) => size > limits.chatMessageMaxCharacters);
  if (large) return { title: text('tooLong'), description: text('notTextDetail', { name: large.name }) };
  const parts = await Promise.all(files.map(async (file) => fenced(file.name, await file.text())));
  return { added: parts.join('\n\n') };
}

function fenced(name: string, content: string): string {
  const longest = Math.max(2, ...(content.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${name}:\n${fence}\n${content.trimEnd()}\n${fence}`;
}
