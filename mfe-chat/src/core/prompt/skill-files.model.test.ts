import { strToU8, zipSync } from 'fflate';
import type { PromptContent } from 'shared-contracts/prompt-calls';
import { describe, expect, it } from 'vitest';
import { readArchive, readPrompts } from './prompt-files.model.ts';
import { archiveLimits, skillFolder, writeSkill, writeSkillArchive } from './skill-files.model.ts';

const letter = { name: 'examples/letter.md', text: 'Dear Sir or Madam' };
const skill: PromptContent = {
  name: 'Letters to “the port”',
  description: 'For letters: formal ones.',
  text: '# Letters\n\nBe formal.\n---\nThe end.',
  tags: ['mail', 'office'],
  variables: [],
  kind: 'skill',
  files: [letter],
};
const plain = '---\nname: letters\ndescription: For letters.\n---\nBe formal.';
const zip = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
  );
const read = (content: string) => readPrompts('SKILL.md', content)?.prompts[0];

describe('a SKILL.md', () => {
  it('brings back what was written, alone and with files', () => {
    expect(readPrompts('skill.md', writeSkill(skill))).toEqual({ prompts: [{ ...skill, files: [] }], bad: [] });
    expect(readArchive(writeSkillArchive(skill))).toEqual({ prompts: [skill], bad: [], leftOut: [] });
  });

  it('has a name that other products take', () => {
    expect(skillFolder('Letters to “the port”')).toBe('letters-to-the-port');
    expect(skillFolder('Grüße & Co.')).toBe('grüße-co');
    expect(skillFolder('…')).toBe('skill');
  });

  it.each([
    ['a folded text', '---\nname: letters\ndescription: >-\n  For letters\n  to the port.\n---\nText', 'For letters to the port.'],
    [
      'a text of several lines',
      '---\nname: letters\ndescription: |\n  For letters.\n  To the port.\n---\nText',
      'For letters. To the port.',
    ],
    [
      'single quotes',
      "---\nname: letters\ndescription: 'The port''s letters: all'\n---\nText",
      'The port’s letters: all'.replace('’', "'"),
    ],
    ['a value on two lines', '---\nname: letters\ndescription: For letters\n  to the port.\n---\nText', 'For letters to the port.'],
    ['Windows line ends', '\uFEFF---\r\nname: letters\r\ndescription: For letters.\r\n---\r\nText', 'For letters.'],
  ])('is read with %s', (_, content, description) => {
    expect(read(content)).toMatchObject({ kind: 'skill', name: 'letters', description, text: 'Text' });
  });

  it('is read with fields of other products, lists and nested names', () => {
    const content =
      '---\nname: letters\nlicense: MIT\nallowed-tools: [a]\ndescription: For letters.\ntags:\n- mail\n- office\nmetadata:\n  title: Letters\n  author: Ana\n---\nText';
    expect(read(content)).toMatchObject({ name: 'Letters', tags: ['mail', 'office'], files: [] });
    expect(read('---\n__proto__: {"name":"x"}\nconstructor: y\nname: letters\ndescription: d\n---\nText')).toMatchObject({
      name: 'letters',
    });
  });

  it('is refused without a description or instructions', () => {
    expect(readPrompts('SKILL.md', '---\nname: letters\n---\nBe formal.')).toEqual({ prompts: [], bad: ['letters'] });
    expect(readPrompts('SKILL.md', '---\nname: letters\ndescription: d\n---\n')).toEqual({ prompts: [], bad: ['letters'] });
  });
});

describe('an archive of skills', () => {
  it('may have several folders, each with its own files', () => {
    const files = { 'a/SKILL.md': plain, 'a/x.md': 'X', 'a/b/SKILL.md': plain, 'a/b/y.md': 'Y', 'readme.md': 'Not of a skill' };
    expect(readArchive(zip(files))?.prompts.map((one) => one.files)).toEqual([
      [{ name: 'x.md', text: 'X' }],
      [{ name: 'y.md', text: 'Y' }],
    ]);
  });

  it('leaves out what is no text, what leaves its folder, and what systems add', () => {
    const read = readArchive(
      zip({
        'SKILL.md': plain,
        'fine.md': 'Fine',
        '.DS_Store': 'x',
        '__MACOSX/SKILL.md': plain,
        '../out.md': 'x',
        '/etc/passwd': 'x',
        'a\\b.md': 'x',
        'a/../../out.md': 'x',
        'zero.md': 'a\u0000b',
        'picture.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]),
      }),
    );
    expect(read?.prompts).toMatchObject([{ files: [{ name: 'fine.md' }] }]);
    expect(read?.leftOut?.toSorted()).toEqual(['../out.md', '/etc/passwd', 'a/../../out.md', 'a\\b.md', 'picture.png', 'zero.md']);
  });

  it('is refused when it unpacks to too much, before it is unpacked', () => {
    const bomb = zip({ 'SKILL.md': plain, 'bomb.txt': new Uint8Array(archiveLimits.unpackedBytes) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(readArchive(bomb)).toBeUndefined();
    const many = Object.fromEntries(Array.from({ length: archiveLimits.entries + 1 }, (_, index) => [`${index}.md`, 'x']));
    expect(readArchive(zip({ 'SKILL.md': plain, ...many }))).toBeUndefined();
  });

  it('cannot unpack to more than it declares', () => {
    const lying = zip({ 'SKILL.md': plain, 'bomb.txt': new Uint8Array(5_000_000) });
    const view = new DataView(lying.buffer, lying.byteOffset, lying.byteLength);
    // The declared size of the second entry, in the directory at the end.
    for (let at = 0; at < lying.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 5_000_000) view.setUint32(at + 24, 10, true);
    const text = readArchive(lying)?.prompts[0]?.files?.[0]?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(10);
  });

  it('is refused when it is damaged or has no skill', () => {
    expect(readArchive(new Uint8Array([1, 2, 3]))).toBeUndefined();
    expect(readArchive(zip({ 'readme.md': 'x' }))).toBeUndefined();
    const whole = zip({ 'SKILL.md': plain });
    expect(readArchive(whole.slice(0, whole.length - 10))).toBeUndefined();
  });

  it('names a skill whose files are too many or too long', () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}.md`, 'x']));
    expect(readArchive(zip({ 'SKILL.md': plain, ...many }))).toMatchObject({ prompts: [], bad: ['letters'] });
    expect(readArchive(zip({ 'SKILL.md': plain, 'a.md': 'x'.repeat(100_001) }))).toMatchObject({ prompts: [], bad: ['letters'] });
  });
});
