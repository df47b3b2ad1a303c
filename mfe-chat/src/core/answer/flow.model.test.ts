import { expect, it } from 'vitest';
import { isMixed, writtenLink } from './flow.model.ts';

const flow = { private: ['Plan'], untrusted: ['https://page.example'] };
const link = (href: string) => {
  const element = document.createElement('a');
  element.href = href;
  element.append(document.createElement('b'));
  return element.firstElementChild ?? element;
};

it('knows an answer that was written after private and untrusted text was read', () => {
  expect([isMixed({ flow }), isMixed({ flow: { ...flow, private: [] } }), isMixed({}), isMixed(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('finds links that lead elsewhere and that the model wrote', () => {
  const sources = { flow, data: [{ title: 'Source', url: 'https://source.example/a' }] };
  expect(writtenLink(link('https://evil.example/?d=1'), sources)).toBe('https://evil.example/?d=1');
  expect(writtenLink(link('https://source.example/a'), sources)).toBeUndefined();
  expect(writtenLink(link('/chat'), sources)).toBeUndefined();
  expect(writtenLink(link('https://evil.example/?d=1'), { data: sources.data })).toBeUndefined();
});
