import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import katex from 'katex';
import { expect, it } from 'vitest';
import { formulaSettings } from './draw-formula.ts';

/** The commands and environments that KaTeX's own code names, so that a new version brings new ones along. */
const code = readFileSync(createRequire(import.meta.url).resolve('katex/dist/katex.mjs'), 'utf8');
const commands = [...new Set([...code.matchAll(/"\\\\([A-Za-z]+)"/g)].map(([, name = '']) => name))];
const environments = [
  ...new Set(
    [...code.matchAll(/names: \[("[A-Za-z]+\*?"(?:,\s*"[A-Za-z]+\*?")*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/"([A-Za-z]+\*?)"/g)].map(([, name = '']) => name),
    ),
  ),
];

/** Commands that need more around them than the forms below. */
const samples: Readonly<Record<string, string>> = {
  middle: '\\left( x \\middle| y \\right)',
  genfrac: '\\genfrac{(}{)}{1pt}{0}{a}{b}',
  def: '\\def\\a{x}\\a',
  gdef: '\\gdef\\a{x}\\a',
  edef: '\\edef\\a{x}\\a',
  xdef: '\\xdef\\a{x}\\a',
  global: '\\global\\def\\a{x}\\a',
  long: '\\long\\def\\a{x}\\a',
  newcommand: '\\newcommand{\\a}{x}\\a',
  char: '\\char"41',
  begin: '\\begin{matrix}x\\end{matrix}',
  end: '\\begin{matrix}x\\end{matrix}',
  begingroup: '\\begingroup x \\endgroup',
  endgroup: '\\begingroup x \\endgroup',
  bgroup: '\\bgroup x \\egroup',
  egroup: '\\bgroup x \\egroup',
  limits: '\\int\\limits_a^b x',
  nolimits: '\\sum\\nolimits_a^b x',
  arraystretch: '\\def\\arraystretch{2}\\begin{matrix}x\\end{matrix}',
  mathchoice: '\\mathchoice{a}{b}{c}{d}',
  htmlData: '\\htmlData{a=b}{x}',
};

/** Parts of KaTeX's code that are no commands for authors. */
const internal = new Set([
  'x',
  'd',
  't',
  'cdrightarrow',
  'cdleftarrow',
  'cdlongequal',
  'tmspace',
  'varcoppa',
  'show',
  'message',
  'errmessage',
]);

const formsOf = (name: string): string[] => {
  const sample = samples[name];
  if (sample) return [sample];
  const command = `\\${name}`;
  const arguments_ = ['', ' x', '{x}', '{x}{y}', '{1em}', '{1em}{2em}', '(', '( x \\right)', '{red}{x}', '{x}{y}{z}', '{red}{blue}{x}'];
  return [
    ...arguments_.map((one) => command + one),
    `x ${command} y`,
    `\\left( x ${command})`,
    `\\text{${command}}`,
    `\\text{${command} x}`,
    `\\text{${command}{x}}`,
    `\\begin{matrix} a ${command} b \\end{matrix}`,
    `\\begin{matrix} a \\\\ ${command} a \\end{matrix}`,
  ];
};

function isDrawn(source: string): boolean {
  try {
    katex.renderToString(source, { ...formulaSettings, displayMode: true, throwOnError: true });
    return true;
  } catch {
    // The command needs another form.
    return false;
  }
}

it('draws every command that KaTeX has', () => {
  expect(commands.length).toBeGreaterThan(900);
  const failed = commands.filter((name) => !internal.has(name) && !formsOf(name).some(isDrawn));
  expect(failed).toEqual([]);
});

it.each(environments)('draws the environment %s', (name) => {
  const columns = /array/.test(name) ? '{c}' : /alignat|alignedat/.test(name) ? '{1}' : '';
  const body = name === 'CD' ? 'A @>a>> B' : name === 'split' || name.startsWith('equation') ? 'x = 1' : 'x \\\\ y';
  expect(isDrawn(`\\begin{${name}}${columns} ${body} \\end{${name}}`)).toBe(true);
});

it('recognizes what KaTeX does not know', () => expect(isDrawn('\\nosuchcommand')).toBe(false));
