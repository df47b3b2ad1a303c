import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findDangers } from './find-dangers.ts';
import { type MarkdownCase, markdownCases } from './markdown-cases.ts';
import { MarkdownView as Markdown } from './markdown-view.tsx';

const textOf = (root: Element) => root.textContent ?? '';

/** Lists the visible words. Only elements within a line join what they separate. */
function wordsOf(root: Element): string[] {
  const lines = root.innerHTML.replace(/<\/?(?:strong|em|del|a|code|span)\b[^>]*>/g, '').replace(/<[^>]*>/g, '\n');
  return lines.replace(/&\w+;/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Counts the lines of a text as a reader sees them: each paragraph has one more than it has breaks. */
const countLines = (root: Element) => root.querySelectorAll('br').length + 1;

async function expectDrawn(root: Element, { shows = [], hides = [], bold, formulas, links, lines, drawn = [] }: MarkdownCase) {
  if (formulas !== undefined) await waitFor(() => expect(root.querySelectorAll('.katex')).toHaveLength(formulas));
  expect(root.querySelector('.katex-error')).toBeNull();
  for (const text of shows) expect(textOf(root)).toContain(text);
  for (const text of hides) expect(textOf(root)).not.toContain(text);
  for (const selector of drawn) expect(root.querySelector(selector), selector).not.toBeNull();
  if (bold !== undefined) expect(root.querySelector('strong')?.textContent).toBe(bold);
  if (links) expect([...root.querySelectorAll('a')].map(({ href }) => href)).toEqual(links);
  if (lines) expect(countLines(root)).toBe(lines);
}

/** Returns the words of `before` that are missing in `after`, in order. */
function findLost(before: readonly string[], after: readonly string[]): string[] {
  let at = 0;
  return before.filter((word) => {
    const found = after.indexOf(word, at);
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}

const named = Object.entries(markdownCases).flatMap(([kind, cases]) => cases.map((one) => [kind, one.markdown, one] as const));

it.each(named)('draws %s: %j', async (_kind, markdown, one) => {
  const { container } = render(<Markdown content={markdown} />);
  await expectDrawn(container, one);
  expect(findDangers(container)).toEqual([]);
});

it.each(named.filter(([, , { formulas }]) => formulas === undefined))('loses no word of %s while it streams: %j', (_kind, markdown) => {
  const { container, rerender } = render(<Markdown content="" isStreaming />);
  const seen: string[][] = [];
  for (let length = 2; length < markdown.length + 2; length += 2) {
    rerender(<Markdown content={markdown.slice(0, length)} isStreaming />);
    expect(findDangers(container)).toEqual([]);
    // The last word may still grow.
    seen.push(wordsOf(container).slice(0, -1));
  }
  rerender(<Markdown content={markdown} />);
  const shown = wordsOf(container);
  for (const words of seen) expect(findLost(words, shown), words.join(' ')).toEqual([]);
});

it.each(named.filter(([, , { formulas }]) => formulas !== undefined))(
  'draws %s without an error while it streams: %j',
  async (_kind, markdown, one) => {
    const { container, rerender } = render(<Markdown content="$x$" />);
    await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull());
    for (let length = 1; length <= markdown.length; length += 1) {
      rerender(<Markdown content={markdown.slice(0, length)} isStreaming />);
      expect(container.querySelector('.katex-error'), markdown.slice(0, length)).toBeNull();
    }
    rerender(<Markdown content={markdown} />);
    await expectDrawn(container, one);
  },
);
