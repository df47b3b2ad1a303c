import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RemoteImagesContext } from '../links-and-images/remote-images.ts';
import { CitationsContext } from '../references/citations.ts';
import { findDangers } from './find-dangers.ts';
import { hostileMarkdown } from './hostile-markdown.ts';
import { MarkdownView as Markdown } from './markdown-view.tsx';

it.each(hostileMarkdown)('keeps %j inert at every moment of its streaming', (payload) => {
  const { container, rerender } = render(<Markdown content="" isStreaming />);
  for (let length = 1; length <= payload.length; length += 1) {
    rerender(<Markdown content={payload.slice(0, length)} isStreaming />);
    expect(findDangers(container), payload.slice(0, length)).toEqual([]);
  }
  rerender(<Markdown content={payload} />);
  expect(findDangers(container)).toEqual([]);
});

it('detects what an unsafe renderer would let through', () => {
  const root = document.createElement('div');
  root.innerHTML = '<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>';
  expect(findDangers(root).length).toBeGreaterThan(3);
});

it('resolves link definitions in other blocks, but no unsafe address', () => {
  const written = 'See [the guide][g] and [this][bad].\n\nMore.\n\n[g]: https://example.org/g\n[bad]: javascript:alert(1)\n';
  const { container, rerender } = render(<Markdown content="" isStreaming />);
  for (let length = 1; length <= written.length; length += 1) {
    rerender(<Markdown content={written.slice(0, length)} isStreaming />);
    expect(findDangers(container), written.slice(0, length)).toEqual([]);
  }
  rerender(<Markdown content={written} />);
  expect(screen.getByRole('link', { name: /the guide/ }).getAttribute('href')).toBe('https://example.org/g');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(container.textContent).not.toContain('example.org/g');
  expect(findDangers(container)).toEqual([]);
});

it('opens links of http and mail in a new tab without a referrer', () => {
  render(<Markdown content="[site](https://example.org/a) and [mail](mailto:a@example.org)" />);
  for (const link of screen.getAllByRole('link')) {
    expect(link).toHaveProperty('target', '_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  }
  expect(screen.getByRole('link', { name: 'site' }).getAttribute('href')).toBe('https://example.org/a');
});

it('shows an image of another origin as a link and loads nothing', () => {
  const { container } = render(<Markdown content="![chart](https://other.example/chart.png)" />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'image: chart' }).getAttribute('href')).toBe('https://other.example/chart.png');
});

it('shows an image of another server once its address is allowed, through our server only', async () => {
  const asked: string[] = [];
  const problems = ['The server of this picture did not answer in time.'];
  const load = async (address: string) => {
    asked.push(address);
    const problem = problems.shift();
    if (problem) throw new Error(problem);
    return '/api/chat/remote-images?key=1';
  };
  const content = '![chart](https://other.example:8443/chart.png?a=1) and ![again](https://other.example:8443/chart.png?a=2)';
  const shown = (...addresses: string[]) => (
    <RemoteImagesContext value={{ allowed: new Set(addresses), allow, load }}>
      <Markdown content={content} />
    </RemoteImagesContext>
  );
  const allowed: string[] = [];
  const allow = (address: string) => void allowed.push(address);
  const { container, rerender } = render(shown());
  expect(container.querySelector('img')).toBeNull();
  screen.getAllByRole('button', { name: 'Show image from other.example:8443' })[0]?.click();
  expect([allowed, asked]).toEqual([['https://other.example:8443/chart.png?a=1'], []]);
  rerender(shown('https://other.example:8443/chart.png?a=1'));
  await screen.findByText('The server of this picture did not answer in time.');
  expect(await screen.findByRole('link', { name: 'image: chart' })).toBeDefined();
  screen.getByRole('button', { name: 'Retry' }).click();
  expect((await screen.findByRole('img', { name: 'chart' })).getAttribute('src')).toBe('/api/chat/remote-images?key=1');
  expect(asked).toEqual(Array(2).fill('https://other.example:8443/chart.png?a=1'));
  expect(screen.getByRole('button', { name: 'Show image from other.example:8443' })).toBeDefined();
});

it('loads an image of our own origin', () => {
  render(<Markdown content={`![chart](${location.origin}/api/chart.png)`} />);
  expect(screen.getByRole('img', { name: 'chart' }).getAttribute('src')).toBe(`${location.origin}/api/chart.png`);
});

it('never flashes raw marks of half-streamed text', () => {
  const text = 'Some **bold words**, a [link](https://example.org) and `code`.';
  const { container, rerender } = render(<Markdown content="" isStreaming />);
  for (let length = 1; length <= text.length; length += 1) {
    rerender(<Markdown content={text.slice(0, length)} isStreaming />);
    expect(container.textContent).not.toMatch(/\*\*\w|\]\(|`\w/);
  }
});

it('draws a streamed text like a complete one', () => {
  const text =
    '# Title\n\nText with **bold**.\n\n- one\n- two\n\n  still two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet x = 1;\n\nlet y;\n```\n\n> quote\n\nEnd.';
  const streamed = render(<Markdown content="" isStreaming />);
  for (let length = 1; length <= text.length; length += 3) streamed.rerender(<Markdown content={text.slice(0, length)} isStreaming />);
  streamed.rerender(<Markdown content={text} />);
  const atOnce = render(<Markdown content={text} />);
  const plain = (html: string) => html.replace(/ (id|aria-describedby)="[^"]*"/g, '');
  expect(plain(streamed.container.innerHTML)).toBe(plain(atOnce.container.innerHTML));
});

it.each([
  ['nested brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['nested links', '[a](x '.repeat(10_000)],
  ['nested quotes', '>'.repeat(10_000)],
  ['nested lists', '- '.repeat(10_000)],
  ['open emphasis', '*a **b '.repeat(5_000)],
  ['open code', '`'.repeat(10_000)],
  ['unclosed angles', '<'.repeat(10_000)],
  ['nested images', '!['.repeat(10_000)],
  ['underscores', '_'.repeat(10_000)],
  ['tildes', 'a~~'.repeat(5_000)],
  ['unclosed elements', '<sub>'.repeat(5_000)],
  ['nested foldable parts', '<details><summary>'.repeat(2_500)],
])(
  'shows %s of 10,000 marks without freezing',
  (_name, text) => {
    const { container } = render(<Markdown content={text} isStreaming />);
    expect(container.textContent).not.toBe('');
  },
  3_000,
);

it.each(['# a\n\n#### b\n\n## c', '###### a\n\nSetext\n===\n\n### c', '> # a\n\n- ### b\n\n# c\n\n##### d'])(
  'draws the headings of %j without skipping a level, at every moment',
  (text) => {
    const { container, rerender } = render(<Markdown content="" isStreaming />);
    for (let length = 1; length <= text.length; length += 1) {
      rerender(<Markdown content={text.slice(0, length)} isStreaming />);
      const levels = [1, ...[...container.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => Number(tagName[1]))];
      for (const [index, level] of levels.slice(1).entries()) expect(level - (levels[index] ?? 0), text.slice(0, length)).toBeLessThan(2);
    }
    expect(container.querySelectorAll('h1')).toHaveLength(0);
  },
);

it('copies the code of a block', () => {
  render(<Markdown content={'```sql\nselect 1;\n```'} />);
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Code, sql' }).textContent).toBe('select 1;');
});

it('shows formulas as written until their code has loaded, then draws them', async () => {
  const { container } = render(<Markdown content={'So \\(a^2\\) and $b$.\n\n$$\n\\frac{1}{2}\n$$\n\nIt costs $5 and $10.'} />);
  await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(3));
  expect(container.querySelectorAll('.katex-display')).toHaveLength(1);
  expect(container.textContent).toContain('It costs $5 and $10.');
});

const formulas = hostileMarkdown.filter((payload) => /^[$\\]/.test(payload));
it.each(formulas)('keeps %j inert once formulas are drawn', async (payload) => {
  const { container, rerender } = render(<Markdown content="$x$" />);
  await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull());
  for (let length = 1; length <= payload.length; length += 1) {
    rerender(<Markdown content={payload.slice(0, length)} isStreaming />);
    expect(findDangers(container), payload.slice(0, length)).toEqual([]);
  }
});

it('keeps a streamed formula whole over blank lines and list marks', async () => {
  const content = '$$\n\\begin{aligned}\na &= b \\\\\n\n+ c\n\\end{aligned}\n$$\n\nAfter.';
  const { container, rerender } = render(<Markdown content="" isStreaming />);
  for (let length = 1; length <= content.length; length += 1) rerender(<Markdown content={content.slice(0, length)} isStreaming />);
  await waitFor(() => expect(container.querySelectorAll('.katex-display')).toHaveLength(1));
  expect(container.querySelector('ul')).toBeNull();
});

it('shows the source of a diagram until it is drawn', () => {
  render(<Markdown content={'```mermaid\ngraph TD; A-->B\n```'} />);
  expect(screen.getByText('graph TD; A-->B')).toBeDefined();
});

it('colors code while it grows, and keeps what was added since in its place', async () => {
  const { container, rerender } = render(<Markdown content={'```js\nconst a = 1;'} isStreaming />);
  await waitFor(() => expect(container.querySelector('.hljs-keyword')?.textContent).toBe('const'));
  rerender(<Markdown content={'```js\nconst a = 1;\nlet b'} isStreaming />);
  expect(container.querySelector('.hljs-keyword')?.textContent).toBe('const');
  expect(container.querySelector('code')?.textContent).toContain('const a = 1;\nlet b');
  await waitFor(() => expect(container.querySelectorAll('.hljs-keyword')).toHaveLength(2));
});

it('moves between a footnote reference and the note in another block', () => {
  render(
    <Markdown
      content={'It grew[^growth] and fell[^2], as said[^growth].\n\nMore.\n\n[^growth]: By **4 %**.\n\n    Says the bank.\n\n[^2]: Later.'}
    />,
  );
  const [first, again] = screen.getAllByRole('button', { name: 'Note 1' });
  const note = screen.getByRole('note', { name: 'Note 1' });
  expect(note.textContent).toContain('By 4 %.');
  expect(note.textContent).toContain('Says the bank.');
  expect(screen.getByRole('note', { name: 'Note 2' }).textContent).toContain('Later.');
  again?.click();
  expect(document.activeElement).toBe(note);
  screen.getByRole('button', { name: 'Back to the reference to note 1' }).click();
  expect(document.activeElement).toBe(first);
});

it('numbers a reference before its note arrives, and moves nothing then', () => {
  const { container, rerender } = render(<Markdown content="" isStreaming />);
  const text = 'It grew[^a] much.\n\nThen it fell.\n\n[^a]: By 4 %.';
  for (let length = 1; length <= text.length; length += 1) {
    rerender(<Markdown content={text.slice(0, length)} isStreaming />);
    expect(container.textContent, text.slice(0, length)).not.toMatch(/\[|\^/);
    if (length > 'It grew[^a] much.'.length) expect(container.querySelector('p')?.textContent).toBe('It grew1 much.');
  }
});

it('leaves text that only looks like a reference', () => {
  const { container } = render(<Markdown content={'The set [^a-z] and `[^1]` and [^word] stay.\n\n```js\n/[^1]/\n```'} />);
  expect(container.textContent).toContain('The set [^a-z] and [^1] and [^word] stay.');
  expect(container.textContent).toContain('/[^1]/');
});

it('makes a number in brackets open its source, if there is one', () => {
  const asked: number[] = [];
  const citations = {
    titleOf: (number: number) => (number === 1 ? 'On ferns' : undefined),
    open: (number: number) => void asked.push(number),
  };
  const { container } = render(
    <CitationsContext value={citations}>
      <Markdown content={'Ferns[1] grow, says `a[1]`, not [2].'} />
    </CitationsContext>,
  );
  expect(container.textContent).toBe('Ferns[1] grow, says a[1], not [2].');
  screen.getByRole('button', { name: 'Source 1: On ferns' }).click();
  expect(asked).toEqual([1]);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('hides a formula until it is complete', () => {
  const { container, rerender } = render(<Markdown content="" isStreaming />);
  for (const [opened, closed] of [
    ['So \\[ n = \\frac{1}{2}', ' \\]'],
    ['So \\( n = 2', ' \\)'],
    ['So\n\n$$\nn = \\frac{1}{2}', '\n$$'],
  ] as const) {
    for (let length = 4; length <= opened.length; length += 1) {
      rerender(<Markdown content={opened.slice(0, length)} isStreaming />);
      expect(container.textContent, opened.slice(0, length)).not.toMatch(/n =|frac/);
    }
    rerender(<Markdown content={opened + closed} isStreaming />);
    expect(container.textContent).toContain('n');
  }
});
