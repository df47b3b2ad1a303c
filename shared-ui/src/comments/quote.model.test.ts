import { beforeEach, expect, it } from 'vitest';
import { findQuote, quoteSelection, readText } from './quote.model.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

const quote = (text: string, before = '', after = '') => ({ text, before, after });
const found = (html: string, wanted: ReturnType<typeof quote>) => {
  root.innerHTML = html;
  return findQuote(readText(root), wanted);
};

it('quotes the selected words with what surrounds them', () => {
  root.innerHTML = '<p>The <b>first</b> plan.</p><p>Another line.</p>';
  const bold = root.querySelector('b')?.firstChild;
  const selection = document.getSelection();
  selection?.setBaseAndExtent(bold ?? root, 0, bold?.parentElement?.nextSibling ?? root, 5);
  expect(quoteSelection(root, selection)).toEqual(quote('first plan', 'The ', '.Another line.'));
  selection?.collapseToStart();
  expect(quoteSelection(root, selection)).toBeUndefined();
});

it('quotes nothing outside the text', () => {
  document.body.append('Elsewhere');
  document.getSelection()?.selectAllChildren(document.body);
  expect(quoteSelection(root, document.getSelection())).toBeUndefined();
});

it.each([
  ['over marks and paragraphs', '<p>The <b>first</b> plan.</p><p>Next.</p>', quote('first plan.\nNext'), 'first plan.Next'],
  ['with other line breaks', '<p>one   two</p>', quote('one two'), 'one   two'],
  ['after text was added before it', '<p>New. Is the plan good?</p>', quote('the plan', 'Is ', ' good?'), 'the plan'],
])('finds words %s', (_, html, wanted, text) => {
  expect(found(html, wanted)?.toString()).toBe(text);
});

it('finds the place whose surroundings are most alike', () => {
  const range = found('<p>a plan b</p><p>c plan d</p><p>e plan f</p>', quote('plan', 'b c ', ' d'));
  expect(range?.startContainer.textContent).toBe('c plan d');
});

it('finds nothing when the words are gone', () => {
  expect(found('<p>The last plan.</p>', quote('first plan', 'The ', '.'))).toBeUndefined();
  expect(found('<p>Text</p>', quote(' '))).toBeUndefined();
});

it('looks through a long text quickly', () => {
  root.innerHTML = `<p>${'a '.repeat(200_000)}</p><p>the end</p>`;
  expect(findQuote(readText(root), quote('the end'))?.toString()).toBe('the end');
});
