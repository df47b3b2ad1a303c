import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown, preloadMarkdown } from './markdown.tsx';

it('shows the text at once, and its formatting once the parser has loaded', async () => {
  const { container, unmount } = render(<Markdown content="**bold** <b>x</b>" />);
  expect(container.textContent).toBe('**bold** <b>x</b>');
  await act(preloadMarkdown);
  expect(screen.getByText('bold').tagName).toBe('STRONG');
  unmount();
  render(<Markdown content="**again**" />);
  expect(screen.getByText('again').tagName).toBe('STRONG');
});
