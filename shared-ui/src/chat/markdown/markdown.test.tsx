import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('shows the text at once, and its formatting once the parser has loaded', async () => {
  // Another file of this worker may have loaded the parser.
  vi.resetModules();
  const { Markdown, preloadMarkdown } = await import('./markdown.tsx');
  const { container, unmount } = render(<Markdown content="**bold** <b>x</b>" />);
  expect(container.textContent).toBe('**bold** <b>x</b>');
  await act(preloadMarkdown);
  expect(screen.getByText('bold').tagName).toBe('STRONG');
  unmount();
  render(<Markdown content="**again**" />);
  expect(screen.getByText('again').tagName).toBe('STRONG');
});
