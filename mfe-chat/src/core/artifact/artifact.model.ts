import type { ArtifactEdit } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type { ChatTurn } from '../conversation/conversation.model.ts';

/** Lists what an answer can make that opens beside the chat. */
export type ArtifactKind = 'html' | 'svg' | 'react' | 'mermaid' | 'csv' | 'markdown' | 'javascript' | 'python';

/** Describes a fenced block of an answer that opens as an artifact. */
export interface ArtifactBlock {
  /** Names the artifact within its chat: blocks with the same key are versions of it. */
  readonly key: string;
  readonly kind: ArtifactKind;
  /** What the answer calls it, or null. */
  readonly title: string | null;
  readonly text: string;
}

/** Describes one version: a block of an answer, or what somebody made of one. */
export interface ArtifactVersion {
  readonly text: string;
  /** The answer that it is from. Null in chats that are not stored. */
  readonly messageId: string | null;
  readonly isEdited: boolean;
}

export interface Artifact extends Pick<ArtifactBlock, 'key' | 'kind' | 'title'> {
  /** Oldest first; never empty. */
  readonly versions: readonly ArtifactVersion[];
}

const kinds: Readonly<Record<string, ArtifactKind>> = {
  html: 'html',
  svg: 'svg',
  jsx: 'react',
  tsx: 'react',
  react: 'react',
  mermaid: 'mermaid',
  csv: 'csv',
  markdown: 'markdown',
  md: 'markdown',
  javascript: 'javascript',
  js: 'javascript',
  python: 'python',
  py: 'python',
};

const extensions: Readonly<Record<ArtifactKind, string>> = {
  html: 'html',
  svg: 'svg',
  react: 'jsx',
  mermaid: 'mmd',
  csv: 'csv',
  markdown: 'md',
  javascript: 'js',
  python: 'py',
};

/** Returns how a file with an artifact's text ends. */
export const extensionOf = (kind: ArtifactKind): string => extensions[kind];

/** Returns the language of an artifact's fenced block. */
export const languageOf = (kind: ArtifactKind): string => (kind === 'react' ? 'jsx' : kind);

const titleMax = 120;
/** Only the beginning of a text is searched for its own title. */
const headMax = 4_000;
const writtenTitle = /\btitle=(?:"([^"]*)"|“([^”]*)”|'([^']*)'|(\S+))/;
const ownTitles: Readonly<Partial<Record<ArtifactKind, RegExp>>> = {
  html: /<title>([^<]*)<\/title>/i,
  svg: /<title>([^<]*)<\/title>/i,
  markdown: /^#{1,2} +(\S.*)$/m,
};

/** Reads a fenced block. Returns null unless it is one that opens. */
export function readBlock({ info, code }: { readonly info: string; readonly code: string }): ArtifactBlock | null {
  const language = /^[\w+#-]*/.exec(info)?.[0].toLowerCase() ?? '';
  const kind = Object.hasOwn(kinds, language) ? kinds[language] : undefined;
  const text = withoutLastLineEnds(code.replace(/\r\n/g, '\n'));
  if (!kind || !text.trim()) return null;
  const written = writtenTitle.exec(info.slice(0, 500));
  const found = written?.slice(1).find((part) => part !== undefined) ?? ownTitles[kind]?.exec(cutText(text, headMax))?.[1];
  const title = (found && cutText(found.replace(/\s+/g, ' ').trim(), titleMax).trim()) || null;
  return { key: `${kind}:${title ?? `#${hashOf(text)}`}`, kind, title, text };
}

function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Distinguishes blocks without a title. Not for secrets. */
function hashOf(text: string): string {
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}

const opening = /^ {0,12}(?:`{3,}|~{3,})/;

/** Lists the fenced blocks of a Markdown text that open as artifacts. A block whose end is missing is left out. */
export function listBlocks(markdown: string): ArtifactBlock[] {
  const blocks: ArtifactBlock[] = [];
  let open: { indent: number; marks: string; info: string; lines: string[] } | null = null;
  for (const line of markdown.split('\n')) {
    if (open) {
      const trimmed = line.trim();
      const isEnd = trimmed.length >= open.marks.length && trimmed === (open.marks[0] ?? '').repeat(trimmed.length);
      if (isEnd) {
        const block = readBlock({ info: open.info, code: open.lines.join('\n') });
        if (block) blocks.push(block);
        open = null;
      } else open.lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)));
      continue;
    }
    const [start = ''] = opening.exec(line) ?? [];
    const [marks, info] = [start.trimStart(), line.slice(start.length)];
    const indent = start.length - marks.length;
    if (marks && !(marks.startsWith('`') && info.includes('`'))) open = { indent, marks, info: info.trim(), lines: [] };
  }
  return blocks;
}

/** Lists the artifacts of a chat's shown branch with all their versions: each answer's, followed by what people made of it. */
export function listArtifacts(
  turns: readonly Pick<ChatTurn, 'role' | 'status' | 'content' | 'messageId'>[],
  edits: readonly ArtifactEdit[],
): Artifact[] {
  const found = new Map<string, { block: ArtifactBlock; versions: ArtifactVersion[] }>();
  for (const { role, status, content, messageId } of turns) {
    if (role !== 'assistant' || status === 'running' || !content.includes('```')) continue;
    const keys = new Set<string>();
    for (const block of listBlocks(content)) {
      const versions = found.get(block.key)?.versions ?? [];
      versions.push({ text: block.text, messageId, isEdited: false });
      found.set(block.key, { block, versions });
      keys.add(block.key);
    }
    for (const { artifact_key: key, message_id: editedId, text } of edits)
      if (editedId === messageId && keys.has(key)) found.get(key)?.versions.push({ text, messageId, isEdited: true });
  }
  return [...found.values()].map(({ block: { key, kind, title }, versions }) => ({ key, kind, title, versions }));
}
