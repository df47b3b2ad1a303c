import { limits } from 'shared-contracts';
import { defineMessages } from 'shared-ui';

const { text } = defineMessages('mfe-chat-dropped-files', {
  notText: 'Only files of text can be dropped here',
  notTextDetail: 'Put “{{name}}” into a notebook: while Internal knowledge is on, answers use what stands in it and cite it.',
  tooLarge: 'This file is too long for a message',
});

/** What dropped files put into a message, or why they cannot. */
export type Dropped = { readonly added: string } | { readonly title: string; readonly description: string };

const textEndings =
  /\.(?:txt|md|markdown|csv|tsv|json|jsonl|ya?ml|toml|ini|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|h|cpp|cs|php|sh|sql|log|diff|patch)$/i;
const isText = ({ name, type }: File) => type.startsWith('text/') || textEndings.test(name);

/** The words of text files, each under its name in a fence that nothing in it closes. Other files, and what no message holds, are refused. */
export async function readDropped(files: readonly File[]): Promise<Dropped> {
  const other = files.find((file) => !isText(file));
  if (other) return { title: text('notText'), description: text('notTextDetail', { name: other.name }) };
  const large = files.find(({ size }) => size > limits.chatMessageMaxCharacters);
  if (large) return { title: text('tooLarge'), description: text('notTextDetail', { name: large.name }) };
  const parts = await Promise.all(files.map(async (file) => fenced(file.name, await file.text())));
  return { added: parts.join('\n\n') };
}

function fenced(name: string, content: string): string {
  const longest = Math.max(2, ...(content.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${name}:\n${fence}\n${content.trimEnd()}\n${fence}`;
}
