import { expect, it } from 'vitest';
import { chunkText } from '../../../../platform/extraction/chunk-text.ts';
import { paragraphsOf } from '../../../../platform/extraction/sections.ts';
import type { AttachedFile } from './attachment.repository.ts';
import { createAttachments } from './attachment.service.ts';
import { joinedText } from './text-pieces.policy.ts';

const file = (id: string, status: AttachedFile['status']) =>
  ({ id, name: `${id}.txt`, type: 'text/plain', status, storageKey: 'files/x' }) as AttachedFile;
const reading = (found: AttachedFile[]) => ({ files: async () => found, filesOf: async () => found });
const sent = ['a', 'b'].map((id) => ({ file_id: id, file_name: `${id}.txt` }));

it('waits until every text is read, and names each pending file once', async () => {
  const states: AttachedFile['status'][][] = [
    ['queued', 'queued'],
    ['indexing', 'queued'],
    ['failed', 'indexing'],
    ['failed', 'ready'],
  ];
  let looked = -1;
  const files = async () => {
    looked += 1;
    return (states[looked] ?? []).map((status, at) => file(sent[at]?.file_id ?? '', status));
  };
  const announced: string[] = [];
  const attachments = createAttachments({ files, filesOf: files }, async () => undefined);
  const onWait = ({ name }: AttachedFile) => announced.push(name);
  const read = await attachments.settled('s', sent, { signal: new AbortController().signal, onWait });
  expect(read.map(({ status }) => status)).toEqual(['failed', 'ready']);
  expect(announced).toEqual(['a.txt', 'b.txt']);
});

it('continues after a minute without a text that is still being read', async () => {
  let pauses = 0;
  const attachments = createAttachments(reading([file('a', 'indexing')]), async () => {
    pauses += 1;
  });
  const read = await attachments.settled('s', sent, { signal: new AbortController().signal, onWait: () => undefined });
  expect([read.map(({ status }) => status), pauses]).toEqual([['indexing'], 120]);
});

it('stops waiting when the answer is stopped', async () => {
  const stop = new AbortController();
  const attachments = createAttachments(reading([file('a', 'queued')]));
  await expect(attachments.settled('s', sent, { signal: stop.signal, onWait: () => stop.abort() })).rejects.toThrow(/abort/i);
});

it('restores the text from its pieces, with each page and heading named once', () => {
  const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} says ${'more and '.repeat(at % 7)}enough.`);
  const text = paragraphs.join('\n\n');
  const pieces = chunkText([
    { page: 1, heading: 'Otters', blocks: paragraphsOf(text) },
    { page: 2, heading: '', blocks: paragraphsOf('The end.') },
  ]);
  expect(pieces.length).toBeGreaterThan(3);
  const whole = pieces.map(({ text: body, ...rest }) => ({ ...rest, body }));
  expect(joinedText(whole)).toBe(`(page 1)\nOtters\n${text}\n\n(page 2)\nThe end.`);
});
