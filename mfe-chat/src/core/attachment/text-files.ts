import { limits } from 'shared-contracts';
import { text } from '../../messages/attachments.ts';

/** Holds the text to insert into an incognito message, or why the files were rejected. */
export type TextFilesResult = { readonly added: string } | { readonly title: string; readonly description: string };

const textEndings =
  /\.(?:txt|md|markdown|csv|tsv|json|jsonl|ya?ml|toml|ini|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|h|cpp|cs|php|sh|sql|log|diff|patch)$/i;
const isText = ({ name, type }: File) => type.startsWith('text/') || textEndings.test(name);

/** Reads text files, each under its name in a fence longer than any fence it contains. Rejects other files and files that are too long. */
export async function readTextFiles(files: readonly File[]): Promise<TextFilesResult> {
  const other = files.find((file) => !isText(file));
  if (other) return { title: text('notText'), description: text('notTextDetail', { name: other.name }) };
  const large = files.find(({ size }) => size > limits.chatMessageMaxCharacters);
  if (large) return { title: text('tooLong'), description: text('notTextDetail', { name: large.name }) };
  const parts = await Promise.all(files.map(async (file) => `${file.name}:\n${wrapInFence(await file.text())}`));
  return { added: parts.join('\n\n') };
}

/** Puts a text into a fence longer than any fence it contains. */
export function wrapInFence(content: string, info = ''): string {
  const longest = (content.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${content.trimEnd()}\n${fence}`;
}
