import ts from 'typescript';
import { parse } from './texts.ts';

/** Words that end in s but are not verbs in the third person, and plural nouns that a comment could start with instead of one. */
const notVerbs = new Set(
  (
    'this its his always is was as us less plus across towards besides perhaps sometimes actions addresses agents alerts areas articles answers ' +
    'bytes characters chats colors columns commands constants dates days defaults digits documents effects entries errors events feeds fields ' +
    'files folders functions headings helpers hooks hours icons ids images items keys kinds lengths letters lines menus messages minutes models ' +
    'notebooks notes numbers ones options others packages pages panels paragraphs parts people pictures points props providers questions refusals ' +
    'releases remotes rights routes rows rules seconds seeds sentences sessions settings sizes sources states steps tables tags tests texts things ' +
    'times tokens tools types users values words workflows'
  ).split(' '),
);

const isVerb = (word: string) => /^[A-Z][a-z]*s$/.test(word) && !notVerbs.has(word.toLowerCase());

/** Lists the exported declarations of a source whose doc comment does not start with a verb in the third person. */
export function docCommentsWithoutVerb(file: string, content: string): string[] {
  const source = parse(file, content);
  return source.statements.filter(isExported).flatMap((node) => {
    const ranges = ts.getLeadingCommentRanges(content, node.getFullStart()) ?? [];
    const last = ranges.findLast(({ pos }) => content.startsWith('/**', pos));
    if (!last) return [];
    const text = content
      .slice(last.pos + 3, last.end - 2)
      .replaceAll(/\n\s*\*/g, ' ')
      .trim();
    const [first = ''] = text.split(/[\s,.:;]/, 1);
    if (text.startsWith('@') || isVerb(first)) return [];
    return [
      `${file}:${source.getLineAndCharacterOfPosition(last.pos).line + 1} starts with "${first}", not with a verb ("Returns", "Describes" …)`,
    ];
  });
}

const isExported = (node: ts.Statement) =>
  ts.isExportDeclaration(node) === false &&
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);
