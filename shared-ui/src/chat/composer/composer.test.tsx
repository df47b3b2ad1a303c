import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { converter } from '../../paste/formatted-paste.ts';
import { UiProvider } from '../../ui-provider.tsx';
import { Composer, type ComposerProps } from './composer.tsx';
import { ComposerToggle } from './composer-toggle.tsx';

function Host(props: Partial<ComposerProps>) {
  const [value, setValue] = useState('');
  return (
    <UiProvider>
      <Composer value={value} onChange={setValue} onSend={() => {}} {...props} />
    </UiProvider>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

// The first test of the file, because the code stays loaded.
it('loads the converter of formatted text once it has the focus', async () => {
  render(<Host />);
  expect(converter.getState().module).toBeUndefined();
  field().focus();
  await waitFor(() => expect(converter.getState().module).toBeDefined());
});

it('sends the trimmed text on Enter', async () => {
  const onSend = vi.fn();
  render(<Host onSend={onSend} />);
  await userEvent.type(field(), '  hello {Enter}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('hello');
});

it.each(['Control', 'Meta'])('breaks the line on %s+Enter and sends nothing', async (modifier) => {
  const onSend = vi.fn();
  render(<Host onSend={onSend} />);
  await userEvent.type(field(), `a{${modifier}>}{Enter}{/${modifier}}b`);
  expect(field()).toHaveProperty('value', 'a\nb');
  expect(onSend).not.toHaveBeenCalled();
});

it('does not send what an input method is composing', () => {
  const onSend = vi.fn();
  render(<Host value="か" onSend={onSend} />);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});

it('sends no blank message, and says why Send is disabled', async () => {
  const onSend = vi.fn();
  render(<Host onSend={onSend} />);
  await userEvent.type(field(), '   {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

it('shows STOP instead of Send while busy, and Enter does not send', async () => {
  const onSend = vi.fn();
  const onStop = vi.fn();
  render(<Host isBusy onSend={onSend} onStop={onStop} />);
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await userEvent.type(field(), 'next{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'STOP' }));
  expect(onSend).not.toHaveBeenCalled();
  expect(onStop).toHaveBeenCalledOnce();
});

it('recalls on Up while empty', async () => {
  const onRecall = vi.fn();
  render(<Host onRecall={onRecall} />);
  await userEvent.type(field(), '{ArrowUp}');
  expect(onRecall).toHaveBeenCalledExactlyOnceWith('back');
});

it('queues on Enter while busy where messages can wait', async () => {
  const onSend = vi.fn();
  render(<Host isBusy canQueue onSend={onSend} />);
  expect(screen.queryByRole('button', { name: 'Send after this answer' })).toBeNull();
  await userEvent.type(field(), 'next');
  expect(screen.getByRole('button', { name: 'STOP' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send after this answer' })).toBeDefined();
  await userEvent.type(field(), '{Enter}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('next');
});

it('makes the field large and small by keyboard and keeps the focus', async () => {
  render(<Host />);
  await userEvent.type(field(), 'a{Control>}{Shift>}E{/Shift}{/Control}');
  const button = await screen.findByRole('button', { name: 'Large editor', pressed: true });
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{Escape}');
  expect(button.isConnected).toBe(false);
  expect(field()).toHaveProperty('value', 'a');
});

it('leaves pasted text to the page if it takes it', async () => {
  const taken: string[] = [];
  render(<Host onPasteText={(text) => text.length > 3 && taken.push(text) > 0} />);
  await userEvent.click(field());
  await userEvent.paste('long text');
  expect([taken, field().value]).toEqual([['long text'], '']);
  await userEvent.paste('abc');
  expect(field().value).toBe('abc');
});

/** Pastes text with the HTML that the program it came from put beside it. */
const pasteRich = (html: string, text: string, ...more: string[]) => {
  const values: Readonly<Record<string, string>> = { 'text/html': html, 'text/plain': text };
  const types = [...Object.keys(values), ...more];
  return fireEvent.paste(field(), { clipboardData: { types, files: [], getData: (type: string) => values[type] ?? '' } });
};
const list = '<ul><li>Order <b>lamps</b></li><li>H<sub>2</sub>O</li></ul>';

describe('formatted text', () => {
  beforeAll(async () => {
    await converter.load();
  });

  it('inserts formatted text as Markdown where the cursor is', async () => {
    render(<Host />);
    await userEvent.type(field(), 'ab{ArrowLeft}');
    expect(pasteRich(list, 'Order lamps\nH2O')).toBe(false);
    expect(field().value).toBe('a- Order **lamps**\n- H₂Ob');
  });

  it('offers formatted text to the page as Markdown', () => {
    const onPasteText = vi.fn(() => true);
    render(<Host onPasteText={onPasteText} />);
    pasteRich(list, 'Order lamps\nH2O');
    expect(onPasteText).toHaveBeenCalledExactlyOnceWith('- Order **lamps**\n- H₂O');
    expect(field().value).toBe('');
  });

  it.each([
    [
      'the code of an editor',
      '<div style="font-family: Consolas, monospace;"><span style="font-weight: bold">const</span> a</div>',
      'const a',
    ],
    ['preformatted text', '<meta charset="utf-8"><pre><b>const</b> a</pre>', 'const a'],
    ['an address with its title', '<a href="https://example.org">Lamps</a>', 'https://example.org'],
    ['a very large page', `<p><b>Lamps</b> here</p>${' '.repeat(500_000)}`, 'Lamps here'],
    ['text that only has colors', '<span style="color: red; font-weight: 400">Lamps</span>', 'Lamps'],
  ])('leaves %s to the browser, which pastes it as plain text', (_, html, text) => {
    render(<Host />);
    expect(pasteRich(html, text)).toBe(true);
  });

  it('keeps the formats of a text that begins with code', () => {
    render(<Host />);
    expect(pasteRich('<code>npm ci</code> and<ul><li>wait</li></ul>', 'npm ci and\nwait')).toBe(false);
    expect(field().value).toBe('`npm ci` and\n\n- wait');
  });

  it('leaves code that names its editor, and what is pasted with Shift, to the browser', () => {
    render(<Host />);
    expect(pasteRich('<div><b>a</b></div>', 'a', 'vscode-editor-data')).toBe(true);
    fireEvent.keyDown(field(), { key: 'V', shiftKey: true, ctrlKey: true });
    expect(pasteRich(list, 'Order lamps')).toBe(true);
    // A menu pastes without a key.
    expect(pasteRich(list, 'Order lamps')).toBe(false);
    fireEvent.keyDown(field(), { key: 'V', shiftKey: true });
    expect(pasteRich(list, 'Order lamps')).toBe(false);
  });
});

it('shows the state of toggles and keeps a disabled one reachable', async () => {
  const onChange = vi.fn();
  render(
    <UiProvider>
      <ComposerToggle label="Search web" icon={null} isOn onChange={onChange} />
      <ComposerToggle label="Speak" icon={null} isOn={false} onChange={onChange} disabledReason="Not offered by this browser." />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Speak' }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Search web', pressed: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});
