/** Matches HTML of Word and Outlook, which write lists as paragraphs. */
const isFromWord = /mso-list|class="?Mso|mso-outline-level/;
const listStyle = /mso-list:\s*l\d+\s+level(\d)/i;
const outlineStyle = /mso-outline-level:\s*(\d)/i;
const titles: Readonly<Record<string, string>> = { MsoTitle: 'h1', MsoSubtitle: 'h2' };
const marker = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]';

const readStyle = (element: Element) => element.getAttribute('style') ?? '';
const readLevel = (element: Element | null): number | undefined => {
  const level = element?.tagName === 'P' ? listStyle.exec(readStyle(element))?.[1] : undefined;
  return level === undefined ? undefined : Number(level);
};

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Returns an empty list that counts as the sign of its first item does. */
function createList(page: Document, sign: string): Element {
  const [, counted = ''] = /^\(?([\p{L}\p{M}\p{N}]{1,8})[.)]/u.exec(sign) ?? [];
  const list = page.createElement(counted ? 'ol' : 'ul');
  if (/^\d+$/.test(counted) && counted !== '1') list.setAttribute('start', counted);
  return list;
}

/** Turns paragraphs of one list, which follow each other, into nested lists. */
function buildLists(first: Element): void {
  const page = first.ownerDocument;
  const open: Element[] = [];
  const start = page.createElement('div');
  first.before(start);
  for (let paragraph: Element | null = first; paragraph; ) {
    const level = readLevel(paragraph);
    if (level === undefined) break;
    const next: Element | null = paragraph.nextElementSibling;
    const sign = paragraph.querySelector(marker);
    const text = sign?.textContent?.trim() ?? '';
    sign?.remove();
    open.length = Math.min(open.length, level);
    while (open.length < level) {
      const list = createList(page, text);
      const parent = open.at(-1);
      (parent?.lastElementChild ?? parent ?? start).append(list);
      open.push(list);
      if (open.length < level) list.append(page.createElement('li'));
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
    paragraph = next;
  }
  start.replaceWith(...start.childNodes);
}

/**
 * Writes lists and headings where Word and Outlook only style paragraphs. Headings below the deepest level that the caller has become headings
 * of that level.
 */
export function readWordParagraphs(page: Document, deepest: number): void {
  for (const paragraph of [...page.querySelectorAll('p')]) {
    const title = titles[paragraph.className] ?? outlineStyle.exec(readStyle(paragraph))?.[1];
    if (paragraph.isConnected && readLevel(paragraph) !== undefined) buildLists(paragraph);
    else if (title) rename(paragraph, title.startsWith('h') ? title : `h${Math.min(Number(title), deepest)}`);
  }
  for (const heading of [...page.querySelectorAll('h4, h5, h6')]) {
    if (Number(heading.tagName[1]) > deepest) rename(heading, `h${deepest}`);
  }
}

/** Returns pasted HTML with the lists and headings of Word and Outlook, and with headings of three levels. */
export function readWordHtml(html: string): string {
  if (!isFromWord.test(html) && !/<h[4-6]/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  readWordParagraphs(page, 3);
  return page.body.innerHTML;
}
