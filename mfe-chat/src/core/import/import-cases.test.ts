import { importedChat } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { chatGptFile, claudeFile, chatGptMessage as said } from '../../testing/chat-files.ts';
import { importCases } from '../../testing/import-cases.ts';
import { readChats } from './import-chats.model.ts';

const readCase = (name: string) => readChats(importCases.find((one) => one.name === name)?.file)?.chats[0];

describe('an imported chat', () => {
  it.each(importCases)('keeps or reports $name', ({ file, texts, leftOut = {}, skipped = [], chat = {} }) => {
    const read = readChats(file);
    expect(read?.chats.flatMap(({ messages }) => messages.map(({ content }) => content))).toEqual(texts);
    const counts = Object.fromEntries((read?.leftOut ?? []).map(({ reason, count }) => [reason, count]));
    expect(counts).toEqual(Object.fromEntries(Object.entries(leftOut).map(([reason, what]) => [reason, [what].flat()[0]])));
    for (const [reason, what] of Object.entries(leftOut))
      if (typeof what !== 'number') expect(read?.leftOut.find((one) => one.reason === reason)?.names).toEqual(what.slice(1));
    expect(read?.skipped).toEqual(skipped.map(([title, reason]) => ({ title, reason })));
    const [first] = read?.chats ?? [];
    // What is expected to be undefined may be missing.
    const messages = first?.messages.map((message) => ({ kind: undefined, ...message }));
    expect(first && { shown: undefined, ...first, messages }).toMatchObject(chat);
    for (const one of read?.chats ?? []) expect(importedChat.safeParse(one).error).toBeUndefined();
  });

  it('keeps the sources of citations, each once', () => {
    const sources = (name: string) => readCase(name)?.messages[1]?.sources?.data;
    const [web, files] = [sources('the marks of a web search'), sources('marks of names, links, files and older citations')];
    expect(web).toEqual([{ title: 'Lamps', url: 'https://lamps.example/', kind: 'search' }]);
    expect(files).toEqual([
      { title: '報告.pdf', kind: 'file' },
      { title: 'B', url: 'https://b.example/', kind: 'search' },
    ]);
  });

  it('keeps the shape of a tree: who follows whom', () => {
    const parents = (name: string) => readCase(name)?.messages.map(({ key, parent }) => [key, parent]);
    expect(parents('a tree that names only parents, only children, or goes in circles')?.slice(0, 3)).toEqual([
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
    ]);
    expect(parents('messages before those that they follow, and two with one id')).toEqual([
      ['a', null],
      ['b', 'a'],
      ['m2', 'b'],
    ]);
  });
});

describe('a file of several chats', () => {
  const lamp = (question: string, more: object = {}) =>
    chatGptFile([said('user', [question]), said('assistant', ['…'])], { conversation_id: undefined, ...more });
  const ids = (...chats: object[]) => readChats(chats)?.chats.map(({ source_id }) => source_id) ?? [];

  it('keeps chats without ids apart, each with the same id in every import', () => {
    const chats = [lamp('What is a quokka?', { title: 'First' }), lamp('Что такое лампа?'), lamp('什么是桌子？')];
    expect(new Set(ids(...chats)).size).toBe(3);
    expect(ids(...structuredClone(chats.toReversed())).toReversed()).toEqual(ids(...chats));
    const claude = [1, 2].map((at) => ({ ...claudeFile([{ text: `Hallo ${at}` }]), uuid: undefined }));
    expect(new Set(ids(...claude)).size).toBe(2);
  });

  it('keeps chats apart whose ids are numbers, very long or the same', () => {
    const long = 'x'.repeat(300);
    const chats = [7, 8, `${long}1`, `${long}2`, 'same', 'same'].map((conversation_id, at) => lamp(`Frage ${at}`, { conversation_id }));
    expect(new Set(ids(...chats)).size).toBe(6);
    expect(ids(...chats)[4]).toBe('chatgpt:same');
    for (const id of ids(...chats)) expect(id.length).toBeLessThanOrEqual(200);
  });

  it('names entries that are not chats, and imports the others', () => {
    const read = readChats([{ title: 'Проект', docs: [] }, lamp('a'), null, claudeFile([{ text: '' }], { name: '空' })]);
    expect(read?.chats).toHaveLength(1);
    expect(read?.skipped).toEqual([
      { title: 'Проект', reason: 'unknown' },
      { title: '#3', reason: 'unknown' },
      { title: '空', reason: 'empty' },
    ]);
  });
});
