import type { ChatContent, CopyEntry } from '../../shared/offline/copies.model.ts';
import { readCopy } from '../../shared/offline/copies.store.ts';
import { blocksOfDocument } from './document-blocks.model.ts';
import { createDraftBox } from './draft-box.ts';
import { drawBlocks, element } from './elements.ts';
import { blocksOfMessage } from './message-blocks.model.ts';
import * as styles from './offline-page.module.css';
import type { PageSession } from './page-session.ts';
import type { Texts } from './texts.ts';

export interface View {
  readonly text: Texts;
  readonly language: string;
  readonly session: PageSession;
}

const timeOf = ({ language }: View, { savedAt }: CopyEntry) =>
  new Intl.DateTimeFormat(navigator.languages.find((tag) => tag.startsWith(language)) ?? language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(savedAt);

/** Draws the list of copies with a field for a new chat's first message. */
export function drawList(view: View): HTMLElement[] {
  const { text, session } = view;
  const { owner, copies } = session;
  if (!owner) return [element('p', {}, text('signedOut'))];
  const parts = (['chat', 'document'] as const).flatMap((kind) => {
    const own = copies.filter((copy) => copy.kind === kind);
    if (own.length === 0) return [];
    const id = `list-${kind}`;
    const heading = element('h2', { id }, text(kind === 'chat' ? 'chats' : 'documents'));
    return [
      element(
        'section',
        { 'aria-labelledby': id },
        heading,
        element('ul', { class: styles.list }, ...own.map((copy) => drawEntry(view, copy))),
      ),
    ];
  });
  return [createDraftBox(text, owner.email, null), ...(parts.length ? parts : [element('p', {}, text('nothingSaved'))])];
}

function drawEntry(view: View, copy: CopyEntry): HTMLElement {
  const { text } = view;
  const title = element('span', { class: styles.title, dir: 'auto' }, copy.title || text('untitled'));
  const time = element('span', { class: styles.note }, text('savedAt', { time: timeOf(view, copy) }));
  return element('li', {}, element('a', { href: copy.path, class: styles.entry, 'data-copy': copy.key }, title, ' ', time));
}

/** Draws one copy, and a field for the next message if it is a chat. */
export async function drawCopy(view: View, copy: CopyEntry, base: string): Promise<HTMLElement[]> {
  const { text, session } = view;
  const content: unknown = JSON.parse((await readCopy(copy.key)) ?? 'null');
  const back = element('a', { href: base, class: styles.back, 'data-copy': '' }, text('allCopies'));
  const note = element('p', { class: styles.note }, text('readOnly', { time: timeOf(view, copy) }));
  if (copy.kind === 'document') {
    const blocks = blocksOfDocument(content);
    const body = blocks.length ? drawBlocks(blocks, 1) : [element('p', {}, text('emptyDocument'))];
    return [back, note, element('article', { class: styles.document }, ...body)];
  }
  const email = session.owner?.email ?? '';
  return [back, note, ...drawMessages(text, content as ChatContent | null), createDraftBox(text, email, copy.id)];
}

function drawMessages(text: Texts, content: ChatContent | null): HTMLElement[] {
  const { messages = [], earlier = 0 } = content ?? {};
  const articles = messages.map(({ role, content: words, author }, index) => {
    const id = `message-${index}`;
    const name = role === 'user' ? (author ?? text('you')) : text('assistant');
    return element(
      'article',
      { class: role === 'user' ? styles.question : styles.answer, 'aria-labelledby': id },
      element('h2', { id, class: styles.author }, name),
      ...drawBlocks(blocksOfMessage(words), 2),
    );
  });
  return [...(earlier > 0 ? [element('p', { class: styles.note }, text('earlierMissing'))] : []), ...articles];
}
