import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDraftBox } from './draft-box.ts';
import type { Texts } from './texts.ts';

const email = 'priya@example.com';
const place = `atrium:draft:${email}:s1`;
const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(clear);

const text: Texts = (key) => key;
const fieldOf = () => createDraftBox(text, email, 's1').querySelector('textarea') ?? document.createElement('textarea');
const write = (field: HTMLTextAreaElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input'));
};

it('shows the draft of this tab, and keeps what is changed where every composer finds it', () => {
  localStorage.setItem(`${place}/before`, 'Half');
  localStorage.setItem(`${place}/other`, 'Theirs');
  sessionStorage.setItem(place, 'before');
  const field = fieldOf();
  expect(field.value).toBe('Half');
  write(field, 'Half a thought');
  expect({ ...localStorage }).toEqual({ [place]: 'Half a thought', [`${place}/other`]: 'Theirs' });
  expect(fieldOf().value).toBe('Half a thought');
});

it('leaves the draft of this tab alone while it shows what was written offline', () => {
  localStorage.setItem(place, 'Offline');
  localStorage.setItem(`${place}/before`, 'Half');
  sessionStorage.setItem(place, 'before');
  const field = fieldOf();
  expect(field.value).toBe('Offline');
  write(field, '');
  expect({ ...localStorage }).toEqual({ [`${place}/before`]: 'Half' });
});
