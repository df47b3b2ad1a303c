import { describe, expect, it } from 'vitest';
import { type CopyEntry, copiesToRemove, copyLimits, findCopy } from './copies.model.ts';

const copy = (key: string, changed: Partial<CopyEntry> = {}): CopyEntry => {
  const [kind, id = ''] = key.split(':');
  return { key, kind: kind as CopyEntry['kind'], id, title: id, path: `/app/${id}`, savedAt: 0, size: 10, ...changed };
};

describe('copiesToRemove', () => {
  it('removes nothing within the limits', () => {
    expect(copiesToRemove([copy('chat:a'), copy('document:b')])).toEqual([]);
  });

  it('removes the oldest beyond the number of each kind', () => {
    const chats = Array.from({ length: copyLimits.ofEachKind + 2 }, (_, index) => copy(`chat:${index}`, { savedAt: index }));
    expect(copiesToRemove([...chats, copy('document:d')]).toSorted()).toEqual(['chat:0', 'chat:1']);
  });

  it('removes the oldest beyond the total size, and keeps smaller ones that fit', () => {
    const limits = { ofEachKind: 9, totalSize: 100, oneSize: 90 };
    const copies = [
      copy('chat:new', { savedAt: 3, size: 60 }),
      copy('chat:middle', { savedAt: 2, size: 50 }),
      copy('chat:old', { savedAt: 1, size: 40 }),
    ];
    expect(copiesToRemove(copies, limits)).toEqual(['chat:middle']);
  });

  it('never keeps a single copy above its limit', () => {
    expect(copiesToRemove([copy('document:big', { size: copyLimits.oneSize + 1 })])).toEqual(['document:big']);
  });
});

describe('findCopy', () => {
  const copies = [copy('chat:s1'), copy('document:n1', { path: '/app/notebooks/n1/document' })];
  const find = (address: string) => findCopy(copies, new URL(address, 'http://localhost'))?.key;

  it('finds a chat by its session at any address of the product', () => {
    expect(find('/app/chat?sessionId=s1')).toBe('chat:s1');
    expect(find('/app/?sessionId=s1&from=home')).toBe('chat:s1');
  });

  it('finds a document by its path, with or without a slash at the end', () => {
    expect(find('/app/notebooks/n1/document')).toBe('document:n1');
    expect(find('/app/notebooks/n1/document/')).toBe('document:n1');
  });

  it('finds nothing at other addresses', () => {
    expect(find('/app')).toBeUndefined();
    expect(find('/app/chat?sessionId=s2')).toBeUndefined();
    expect(find('/app/notebooks/n1')).toBeUndefined();
  });
});
