import { beforeEach, expect, it } from 'vitest';
import { readImageChoice, writeImageChoice } from './image-choices.ts';

beforeEach(() => sessionStorage.clear());

it('stores the allowed images per chat', () => {
  writeImageChoice('s1', ['https://a.example/1.png']);
  writeImageChoice('s2', ['https://b.example/1.png']);
  writeImageChoice('s1', ['https://a.example/1.png', 'https://a.example/2.png']);
  expect([readImageChoice('s1'), readImageChoice('s2'), readImageChoice('s3')]).toEqual([
    ['https://a.example/1.png', 'https://a.example/2.png'],
    ['https://b.example/1.png'],
    [],
  ]);
});

it('keeps the newest hundred chats', () => {
  for (let index = 0; index < 120; index += 1) writeImageChoice(`s${index}`, ['https://a.example/1.png']);
  expect([readImageChoice('s19'), readImageChoice('s20'), readImageChoice('s119')]).toEqual([
    [],
    ['https://a.example/1.png'],
    ['https://a.example/1.png'],
  ]);
});

it.each(['', 'no json', '[]', 'null', '7', '{"s1": "a.example"}', '{"s1": [7, null]}'])('treats %j in storage as no choice', (stored) => {
  sessionStorage.setItem('atrium:image-choices', stored);
  expect(readImageChoice('s1')).toEqual([]);
});
