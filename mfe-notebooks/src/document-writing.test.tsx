import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDocument, documentOf, editor, key, paste, press, saveNow, selectText, tool } from './testing/open-document.tsx';
import { page } from './testing/open-remote.tsx';

let server: ReturnType<typeof createDocument>;

beforeEach(() => {
  localStorage.clear();
  server = createDocument();
});
afterEach(() => localStorage.clear());

describe('the / menu', () => {
  const options = async () =>
    (await within(await screen.findByRole('listbox', { name: 'Insert' })).findAllByRole('option')).map((one) => one.textContent);
  const openMenu = async (typed: string) => {
    server.stored = { version: 0, content: null, updated_at: null };
    server.open();
    await press('Text');
    await paste(typed);
  };

  it('offers what fits the letters after the /', async () => {
    await openMenu('/head');
    expect(await options()).toEqual(['Heading 1', 'Heading 2', 'Heading 3']);
    await paste('ing3');
    await expect.poll(options).toEqual(['Heading 3']);
    await paste('x');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('moves with the arrow keys and replaces the / with the choice on Enter', async () => {
    await openMenu('/head');
    await options();
    await key('ArrowDown');
    await key('ArrowUp');
    await key('ArrowUp');
    expect(await screen.findByRole('option', { name: 'Heading 3', selected: true })).toBeDefined();
    expect((await editor()).getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await key('Enter');
    await waitFor(async () => expect((await editor()).querySelector('h3')?.textContent).toBe(''));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('keeps the / after Escape until another one is typed', async () => {
    await openMenu('/');
    expect(await options()).toContain('Ask the assistant');
    await key('Escape');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await paste('table');
    expect((await editor()).textContent).toContain('/table');
    expect(screen.queryByRole('listbox')).toBeNull();
    await paste(' and /line');
    expect(await options()).toEqual(['Line']);
  });

  it('is not opened by a / inside a word or in code', async () => {
    await openMenu('and/or');
    expect(screen.queryByRole('listbox')).toBeNull();
    await press('Code block');
    await paste(' /');
    expect((await editor()).textContent).toContain('and/or /');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('the selection toolbar', () => {
  const openSelection = async (words: string) => {
    server.open();
    await selectText(words);
    return within(await page().findByRole('toolbar', { name: 'Selection' }));
  };

  it('formats the selected words and goes away with the selection', async () => {
    const tools = await openSelection('The first');
    await userEvent.click(tools.getByRole('button', { name: 'Bold' }));
    await waitFor(async () => expect((await editor()).querySelector('strong')?.textContent).toBe('The first'));
    expect(await tools.findByRole('button', { name: 'Bold', pressed: true })).toBeDefined();
    await paste('Our second');
    await waitFor(() => expect(page().queryByRole('toolbar', { name: 'Selection' })).toBeNull());
    expect((await editor()).textContent).toContain('Our second plan.');
  });

  it('is not shown for selected code', async () => {
    server.stored = {
      version: 3,
      content: documentOf({ type: 'codeBlock', content: [{ type: 'text', text: 'let a = 1' }] }),
      updated_at: null,
    };
    server.open();
    await selectText('let a');
    expect(await page().findByLabelText('Code language')).toBeDefined();
    expect(page().queryByRole('toolbar', { name: 'Selection' })).toBeNull();
  });

  it('links the selected words, then changes and removes the link', async () => {
    const link = async () => (await editor()).querySelector('a')?.getAttribute('href');
    const openDialog = async () => {
      await press('Link');
      const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
      return { dialog, address: dialog.getByRole('textbox', { name: 'Address' }) };
    };
    await openSelection('first');
    const { address } = await openDialog();
    await userEvent.type(address, 'priya@example.com{Enter}');
    await expect.poll(link).toBe('mailto:priya@example.com');
    expect((await editor()).querySelector('a')?.textContent).toBe('first');

    const again = await openDialog();
    expect(again.address).toHaveProperty('value', 'mailto:priya@example.com');
    await userEvent.clear(again.address);
    await userEvent.type(again.address, 'https://example.com/plan{Enter}');
    await expect.poll(link).toBe('https://example.com/plan');

    const last = await openDialog();
    await userEvent.click(last.dialog.getByRole('button', { name: 'Remove link' }));
    await expect.poll(link).toBeUndefined();
    expect((await editor()).textContent).toContain('The first plan.');
  });
});

describe('keys', () => {
  it('moves the focus to the toolbar with Alt and F10', async () => {
    server.open();
    await press('Quote');
    await key('F10', { altKey: true });
    expect(document.activeElement).toBe(await tool('Text'));
  });
});

describe('pasting', () => {
  const pasteInto = async (...given: Parameters<typeof paste>) => {
    server.stored = { version: 0, content: null, updated_at: null };
    server.open();
    await press('Text');
    await paste(...given);
    return editor();
  };

  it('formats pasted Markdown in one step that undo reverts', async () => {
    const text = await pasteInto('# Plan\n\n- [x] Book the **ferry**\n- [ ] Pay');
    await waitFor(() => expect(text.querySelector('h1')?.textContent).toBe('Plan'));
    expect(text.querySelector('strong')?.textContent).toBe('ferry');
    expect(page().getByRole('checkbox', { name: 'Done: Book the ferry' })).toHaveProperty('checked', true);
    expect(page().getByRole('checkbox', { name: 'Done: Pay' })).toHaveProperty('checked', false);
    await press('Undo');
    await waitFor(() => expect(text.querySelector('h1')).toBeNull());
    await waitFor(() => expect(page().queryByRole('checkbox')).toBeNull());
  });

  it('keeps Markdown as text when it is pasted without formatting or into code', async () => {
    const text = await pasteInto('nothing yet');
    await key('V', { shiftKey: true });
    await paste('# Plan');
    await waitFor(() => expect(text.textContent).toContain('# Plan'));
    expect(text.querySelector('h1')).toBeNull();
    await key('v');
    await press('Code block');
    await paste('**ferry**');
    await waitFor(() => expect(text.querySelector('code')?.textContent).toContain('**ferry**'));
  });

  it('prefers the formatting of another page, without its scripts and pictures', async () => {
    const html = '<p onclick="x()">A <b>bold</b> plan <img src="https://track.example/p.gif"></p><script>x()</script>';
    const text = await pasteInto('# not used', html);
    await waitFor(() => expect(text.querySelector('strong')?.textContent).toBe('bold'));
    expect(text.textContent).not.toContain('not used');
    expect(text.querySelector('img[src]')).toBeNull();
    saveNow();
    await waitFor(() => expect(server.saves).toHaveLength(1));
    expect(JSON.stringify(server.saves[0])).not.toMatch(/track|onclick|script/);
  });

  it('turns a picture of another server in Markdown into a link', async () => {
    const text = await pasteInto('# Map\n\n![Harbor](https://maps.example/a.png)');
    await waitFor(() => expect(text.querySelector('a')?.textContent).toBe('Harbor'));
    expect(text.querySelector('img[src]')).toBeNull();
  });
});

it('keeps lists, headings and raised text that are pasted from Word or another page', async () => {
  server.open();
  await editor();
  const item = (sign: string, text: string, level: number) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}</span><![endif]>${text}<o:p></o:p></p>`;
  const list = item('1.', 'Order lamps', 1) + item('a.', 'Ask for prices', 2) + item('2.', 'Sell tables', 1);
  await paste(
    'plain',
    `<html xmlns:o="x"><body><!--StartFragment--><p class=MsoTitle>Lamps</p>${list}<p>H<sub>2</sub>O, x<span style="vertical-align:super">2</span></p><!--EndFragment--></body></html>`,
  );
  const text = await editor();
  await waitFor(() => expect(text.querySelectorAll('ol')).toHaveLength(2));
  expect([...text.querySelectorAll('ol > li')].map((one) => one.querySelector('p')?.textContent)).toEqual([
    'Order lamps',
    'Ask for prices',
    'Sell tables',
  ]);
  expect(text.querySelector('h1')?.textContent).toBe('Lamps');
  expect(text.innerHTML).toContain('H<sub>2</sub>O, x<sup>2</sup>');
});
