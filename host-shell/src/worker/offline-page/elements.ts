import type { Block, Span } from './blocks.model.ts';
import * as styles from './offline-page.module.css';

type Attributes = Readonly<Record<string, string | undefined>>;

/** Creates an element. Strings become text nodes; nothing is parsed as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Draws blocks below a heading of the given level. All their headings are of the next one, so that none skips a level of the page. */
export const drawBlocks = (blocks: readonly Block[], under: number): HTMLElement[] => blocks.map((block) => drawBlock(block, under));

function drawBlock(block: Block, under: number): HTMLElement {
  switch (block.type) {
    case 'heading':
      return element(`h${under + 1}` as 'h2', { dir: 'auto' }, ...block.spans.map(drawSpan));
    case 'code':
      // The text may be wider than the page: keyboards scroll it too.
      return element('pre', { dir: 'ltr', tabindex: '0' }, element('code', {}, block.text));
    case 'list':
      return element(
        block.isOrdered ? 'ol' : 'ul',
        { dir: 'auto' },
        ...block.items.map((item) => element('li', {}, ...drawBlocks(item, under))),
      );
    case 'table':
      return element('div', { class: styles.scroller, tabindex: '0' }, drawTable(block.rows, under));
    case 'quote':
      return element('blockquote', { dir: 'auto' }, ...block.spans.map(drawSpan));
    default:
      return element('p', { dir: 'auto' }, ...block.spans.map(drawSpan));
  }
}

function drawTable(rows: readonly (readonly (readonly Block[])[])[], under: number): HTMLTableElement {
  const lines = rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, ...drawBlocks(cell, under)))));
  return element('table', {}, element('tbody', {}, ...lines));
}

const drawSpan = ({ text, style }: Span): Node => (style ? element(style, {}, text) : document.createTextNode(text));
