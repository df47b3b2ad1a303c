import type { Token, Tokens } from 'marked';
import { lazyCode } from 'shared-contracts';
import { splitTaskFacts, type TaskFacts } from 'shared-contracts/document-tasks';
import { parseWidth } from '../pictures/picture-width.model.ts';
import type { ParseFileId } from '../text/file-address.ts';
import { escapeHtml, unescapeHtml } from './escape-html.ts';

const parser = lazyCode(() => import(/* webpackChunkName: "document-markdown" */ 'marked'));
const cjk = lazyCode(() => import(/* webpackChunkName: "document-markdown" */ 'marked-cjk-friendly'));

/** Matches tags of elements that documents have and Markdown has no signs for. */
const drawnTag = /^<(?:br ?\/?|\/?su[bp])>$/i;

interface ParsedPicture {
  readonly address: string;
  readonly alt: string;
  /** Percent of the column width. */
  readonly width: number | null;
}

/** Returns the HTML that the editor reads as a picture, or undefined for a picture that is not a file of this app. */
function renderPicture({ address, alt, width }: ParsedPicture, parseFileId: ParseFileId): string | undefined {
  const id = parseFileId(address);
  if (id === undefined) return undefined;
  return `<img data-file-id="${escapeHtml(id)}" alt="${escapeHtml(alt)}"${width === null ? '' : ` data-width="${width}"`}>`;
}

/** Parses the only HTML that our own Markdown export contains: a picture with a width. */
function parsePicture(html: string): ParsedPicture | undefined {
  if (!/^<img(?:\s+[a-z]+="[^"<>]*")*\s*\/?>\s*$/i.test(html)) return undefined;
  const readAttribute = (name: string) => unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(html)?.[1] ?? '');
  const width = /^(\d{1,3})%$/.exec(readAttribute('width'))?.[1];
  return { address: readAttribute('src'), alt: readAttribute('alt'), width: parseWidth(width) };
}

/** Names the token of an owner and a due date. The parser never makes it; this file adds it to task items. */
const factsToken = 'taskFacts';

function renderTaskFacts({ owner, due }: TaskFacts): string {
  const person = owner ? `<span data-task-owner="${escapeHtml(owner.name)}"></span>` : '';
  return `${person}${due ? `<span data-task-due="${due}"></span>` : ''}`;
}

/** Reads the owner and the due date that the Markdown of a checklist item ends with. A name is plain text, so marks in it end it. */
function readTaskFacts(markdown: string): { readonly text: string; readonly facts: TaskFacts } | undefined {
  const found = splitTaskFacts(markdown);
  const name = found?.facts.owner?.name ?? '';
  if (!found || /[`*_[\]<>~]/.test(name.replace(/\\[!-/:-@[-`{-~]/g, ''))) return undefined;
  const plain = name.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return { ...found, facts: { ...found.facts, owner: name ? { id: null, name: plain } : null } };
}

/**
 * Creates a parser that turns Markdown into the HTML that the editor reads. HTML inside the Markdown becomes plain text, except for
 * pictures of this app, line breaks and raised or lowered text.
 */
export async function createMarkdownReader(parseFileId: ParseFileId) {
  const [{ Lexer, Marked }, { default: cjkFriendly }] = await Promise.all([parser.eventually(), cjk.eventually()]);
  const reader = new Marked({ gfm: true, breaks: true }, cjkFriendly());
  const withTaskFacts = (tokens: Token[]): Token[] => {
    const at = tokens.findIndex(({ type }) => type !== 'checkbox');
    const first = tokens[at];
    if (first?.type !== 'text' && first?.type !== 'paragraph') return tokens;
    // The checkbox is either a token before the text or a part of it.
    const found = readTaskFacts((first as Tokens.Paragraph).text.replace(/^\[[ xX]\] /, ''));
    if (!found) return tokens;
    const facts = { type: factsToken, raw: '', facts: found.facts };
    return tokens.with(at, { ...first, tokens: [...Lexer.lexInline(found.text, { gfm: true }), facts] } as Tokens.Paragraph);
  };
  reader.use({
    extensions: [{ name: factsToken, renderer: ({ facts }) => renderTaskFacts(facts as TaskFacts) }],
    renderer: {
      html: ({ text }) => {
        const found = parsePicture(text);
        return (found && renderPicture(found, parseFileId)) ?? (drawnTag.test(text) ? text : escapeHtml(text));
      },
      // Pictures from other addresses become links, so that opening a document contacts no other server.
      image: ({ href, text, tokens }) => {
        const alt = tokens?.map((token) => ('text' in token ? String(token.text) : token.raw)).join('') ?? text;
        return (
          renderPicture({ address: href, alt, width: null }, parseFileId) ?? `<a href="${escapeHtml(href)}">${escapeHtml(alt || href)}</a>`
        );
      },
      checkbox: () => '',
      list(token) {
        if (!token.items.some(({ task }) => task)) return false;
        const items = token.items.map(
          ({ checked, tokens }) =>
            `<li data-type="taskItem" data-checked="${checked === true}">${this.parser.parse(withTaskFacts(tokens))}</li>`,
        );
        return `<ul data-type="taskList">${items.join('')}</ul>`;
      },
    },
  });
  return reader;
}
