import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findColoredRanges } from './colored-ranges.ts';
import { highlightCode } from './highlight.ts';
import { findGrammar } from './highlight-languages.ts';
import { toHighlightNodes } from './highlight-nodes.tsx';

const shown = (html: string) => render(<code>{toHighlightNodes(html)}</code>).container;

it('draws the spans that highlight.js writes', () => {
  const { innerHTML } = shown('<span class="hljs-keyword">let</span> a = <span class="hljs-string">&quot;b&quot;</span>;');
  expect(innerHTML).toBe('<code><span class="hljs-keyword">let</span> a = <span class="hljs-string">"b"</span>;</code>');
});

it('finds the positions of colors, counting characters as shown', async () => {
  expect(await findColoredRanges('a = f"<b>{c}"', 'python')).toEqual([
    { from: 4, to: 13, className: 'hljs-string' },
    { from: 9, to: 12, className: 'hljs-subst' },
  ]);
  expect(await findColoredRanges('a', 'no such language')).toEqual([]);
  expect(await findColoredRanges('let a;'.repeat(10_000), 'ts')).toEqual([]);
});

it('draws nested spans', () => {
  const { innerHTML } = shown('<span class="a">1<span class="b">2</span>3</span>');
  expect(innerHTML).toBe('<code><span class="a">1<span class="b">2</span>3</span></code>');
});

it.each(['<img src=x onerror=alert(1)>', '<span class="a" onclick="alert(1)">x', '</span></code><script>', '&nbsp;<b>'])(
  'draws %j as text',
  (html) => {
    const root = shown(html);
    expect(root.querySelector('code')?.children).toHaveLength(0);
    expect(root.textContent).toContain(html.replace('</span>', '').slice(0, 6));
  },
);

it('colors a language by its alias and keeps every character', async () => {
  const code = 'const a: string = "<b>&amp;</b>"; // done';
  const { container } = render(<code>{await highlightCode(code, 'TS')}</code>);
  expect(container.textContent).toBe(code);
  expect(container.querySelector('.hljs-keyword')?.textContent).toBe('const');
});

it.each(['', 'klingon', 'constructor', '__proto__', 'toString'])('has no grammar for %j', (language) => {
  expect(findGrammar(language)).toBeNull();
});
