import { screen, within } from '@testing-library/react';
import type { MessageSources } from 'shared-contracts';
import { openSession } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const tin = 'Tin melts at 231.9 °C. Indonesia mined 1,250,000 tonnes of tin in 2023.';

async function renderAnswer(content: string, sources: MessageSources) {
  const messages = [
    make.chatMessage({ content: 'What is tin?' }),
    make.chatMessage({ role: 'assistant', content, sources, message_id: 'm2' }),
  ];
  const session = { session_id: 's1', messages, title: 'Tin', notes: '', agent_id: null, running: null };
  const view = await renderChat('/chat?sessionId=s1', (shell) => shell.answer(openSession, () => session));
  return { ...view, answer: within(await screen.findByRole('article', { name: 'Assistant answered' })) };
}

describe('checked citations', () => {
  afterEach(() => localStorage.clear());

  it('says at each citation whether its source has the sentence', async () => {
    const content =
      'Tin **melts at 231.9 °C** [1]. In 2023, tonnes of tin mined by Indonesia: 1.25 million [1]. It was 1,350,000 tonnes of tin [1].';
    const { answer, user } = await renderAnswer(content, { data: [{ title: 'On tin', snippet: tin, whole: true }] });
    expect(await answer.findByRole('button', { name: 'Source 1: On tin (Quoted)' })).toBeTruthy();
    expect(answer.getByRole('button', { name: 'Source 1: On tin (Supported)' })).toBeTruthy();
    const wrong = answer.getByRole('button', { name: 'Source 1: On tin (Not in the source)' });
    await user.hover(wrong);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Not in the source: source 1 doesn’t have the number “1,350,000”.');
    expect(answer.getByText('2 of 3 confirmed')).toBeTruthy();
    expect(answer.getByText('“It was 1,350,000 tonnes of tin” isn’t in source 1.')).toBeTruthy();
    expect(wrong.textContent).toBe('[1]');
    await user.click(wrong);
    expect(await screen.findByRole('region', { name: 'Source: On tin' })).toBeTruthy();
  });

  it('shows a source in the panel with what cites it, and the way back to the mark', async () => {
    const data = [
      { title: 'On tin', kind: 'file' as const, url: '/files/tin', snippet: 'Tin melts', passage: tin, whole: true },
      { title: 'Private file', kind: 'file' as const },
    ];
    const { answer, user } = await renderAnswer(
      '“Tin melts at 231.9 °C” [1], indonesia mined 1,250,000 tonnes [1]. It was 1,350,000 tonnes of tin in 2023 [1]. See [2].',
      {
        data,
      },
    );
    const [mark = document.body] = await answer.findAllByRole('button', { name: 'Source 1: On tin (Quoted)' });
    await user.click(mark);
    const panel = within(await screen.findByRole('region', { name: 'Source: On tin' }));
    await expect.poll(() => document.activeElement).toBe(panel.getByRole('heading', { name: 'On tin' }));
    expect(panel.getByRole('blockquote').textContent).toBe(tin);
    const marked = panel.getAllByText(/./, { selector: 'mark' }).map(({ textContent }) => textContent);
    expect(marked).toEqual(['Tin melts at 231.9 °C', 'Indonesia mined 1,250,000 tonnes']);
    const quoted = panel.getByText('indonesia mined 1,250,000 tonnes').closest('li');
    expect(quoted?.textContent).toContain('Quoted: these words are in source 1.');
    const wrong = panel.getByText('It was 1,350,000 tonnes of tin in 2023').closest('li');
    expect(wrong?.textContent).toContain('Not in the source: source 1 doesn’t have the number “1,350,000”.');
    expect(panel.getByRole('link', { name: 'Open On tin' }).getAttribute('href')).toBe('/app/files/tin');

    await user.click(panel.getByRole('button', { name: '2 Private file' }));
    const other = within(await screen.findByRole('region', { name: 'Source: Private file' }));
    await expect.poll(() => document.activeElement).toBe(other.getByRole('heading', { name: 'Private file' }));
    expect(other.getByText('The text of this source isn’t stored with the answer.')).toBeTruthy();
    expect(other.queryByRole('link')).toBeNull();

    await user.click(other.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('region', { name: /^Source/ })).toBeNull();
    expect(document.activeElement).toBe(mark);
  });

  it('opens a passage with the others of its file that the answer cites', async () => {
    const passage = (id: string, title: string) => ({ title, kind: 'file' as const, url: `/files/tin?passage=${id}`, snippet: tin });
    const data = [passage('p1', 'On tin'), passage('p2', 'More on tin'), { ...passage('p3', 'Ore'), url: '/files/ore?passage=p3' }];
    const { answer, user } = await renderAnswer('Tin melts [1]. It is mined [2]. So is ore [3].', { data });
    await user.click(await answer.findByRole('button', { name: /^Source 1: On tin/ }));
    const panel = within(await screen.findByRole('region', { name: 'Source: On tin' }));
    expect(panel.getByRole('link', { name: 'Open On tin' }).getAttribute('href')).toBe('/app/files/tin?passage=p1&also=p2');
  });

  it('shows a source of the list below the answer in the panel', async () => {
    const { answer, user } = await renderAnswer('Tin.', { knowledge_base: { data: [{ title: 'On tin', snippet: tin }] } });
    await user.click(answer.getByRole('button', { name: '1 source' }));
    await user.click(answer.getByRole('button', { name: /^On tin/ }));
    const panel = within(await screen.findByRole('region', { name: 'Source: On tin' }));
    expect(panel.getByRole('blockquote').textContent).toBe(tin);
    await user.click(panel.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(answer.getByRole('button', { name: /^On tin/ }));
  });

  it('focuses the composer when a source closes whose answer has scrolled away', async () => {
    const { answer, user } = await renderAnswer('Tin melts at 231.9 °C [1].', { data: [{ title: 'On tin', snippet: tin, whole: true }] });
    const mark = await answer.findByRole('button', { name: 'Source 1: On tin (Quoted)' });
    await user.click(mark);
    const panel = within(await screen.findByRole('region', { name: 'Source: On tin' }));
    mark.remove();
    await user.click(panel.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
  });

  it('checks items of lists and cells of tables, but not code', async () => {
    const content = '- Tin melts at 231.9 °C [1]\n\n| Year | Tonnes |\n|--|--|\n| 2023 | 9,999 [1] |\n\n`a [1]`';
    const { answer } = await renderAnswer(content, { data: [{ title: 'On tin', snippet: tin, whole: true }] });
    expect(await answer.findByRole('button', { name: 'Source 1: On tin (Quoted)' })).toBeTruthy();
    expect(answer.getByRole('button', { name: 'Source 1: On tin (Not in the source)' })).toBeTruthy();
    expect(answer.getByText('a [1]').tagName).toBe('CODE');
  });

  it('marks a sentence that is invented, though it is about the same thing', async () => {
    const content = 'Indonesia mined 1.25 million tonnes of tin in 2023 [1]. Tin is stored in the large harbors of Indonesia [1].';
    const { answer } = await renderAnswer(content, { data: [{ title: 'On tin', snippet: tin, whole: true }] });
    expect(await answer.findByRole('button', { name: 'Source 1: On tin (Not in the source)' })).toBeTruthy();
    expect(answer.getByText('1 of 2 confirmed')).toBeTruthy();
  });

  it('names the right source of a sentence that cites the wrong one', async () => {
    const data = [
      { title: 'On lead', snippet: 'Lead melts at 327.5 °C.', whole: true },
      { title: 'On tin', snippet: 'Part of it.', passage: tin, whole: true },
    ];
    const { answer } = await renderAnswer('Tin melts at 231.9 °C [1].', { data });
    const mark = await answer.findByRole('button', { name: 'Source 1: On lead (Not in the source)' });
    expect(mark.getAttribute('aria-description')).toBe('Not in the source: this is in source 2, not in source 1.');
  });

  it('does not say what is missing in answers that were stored before passages were', async () => {
    const { answer } = await renderAnswer('It was 1,350,000 tonnes of tin [1]. Tin melts at 231.9 °C [1].', {
      data: [{ title: 'On tin', snippet: tin }],
    });
    expect(await answer.findByRole('button', { name: 'Source 1: On tin (Quoted)' })).toBeTruthy();
    expect(answer.getByRole('button', { name: 'Source 1: On tin' })).toBeTruthy();
  });

  it('checks nothing if another person’s sources are only named', async () => {
    const { answer } = await renderAnswer('Tin melts at 500 °C [1].', { data: [{ title: 'Private file', kind: 'file' }] });
    expect(await answer.findByRole('button', { name: 'Source 1: Private file' })).toBeTruthy();
  });

  it('names the notebooks that were searched, and says why others were skipped', async () => {
    const searched = ['Harbor', 'Handbook'].map((name) => ({ id: name, name }));
    const skipped = ['unread', 'empty', 'gone', 'of another version'].map((reason) => ({ name: `It (${reason})`, reason }));
    const bases = { is_limited: false, searched, more: 3, skipped };
    const { answer } = await renderAnswer('It is 9.', { bases });
    expect(await answer.findByText('Searched: your content, Harbor, Handbook, 3 more.')).toBeTruthy();
    expect(answer.getByText('Skipped It (unread): its files are still being read.')).toBeTruthy();
    expect(answer.getByText('Skipped It (empty): it has no text to search.')).toBeTruthy();
    expect(answer.getByText('Skipped It (gone): it was deleted or is no longer shared with you.')).toBeTruthy();
    expect(answer.getByText('Skipped It (of another version).')).toBeTruthy();
  });

  it('says that nothing but the notebook that a question names was searched', async () => {
    const bases = { is_limited: true, searched: [{ id: 'n1', name: 'Harbor' }], skipped: [] };
    const { answer } = await renderAnswer('It is 9.', { bases });
    expect(await answer.findByText('Searched only: Harbor.')).toBeTruthy();
  });
});
