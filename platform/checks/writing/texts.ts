import ts from 'typescript';

/** Locates one text that people read. */
export interface FoundText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Lists the comments of a source, its test titles and, outside tests, its sentences. */
export function textsOf(file: string, content: string): FoundText[] {
  if (file.endsWith('.md')) return markdownLines(file, content);
  if (file.endsWith('.css')) return cssComments(file, content);
  const source = parse(file, content);
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file);
  const found: FoundText[] = [];
  const add = (position: number, text: string) => {
    found.push({ file, line: source.getLineAndCharacterOfPosition(position).line + 1, text });
  };
  for (const { pos, end } of commentRanges(source)) add(pos, content.slice(pos, end));
  const visit = (node: ts.Node): void => {
    const text = sentenceOf(node);
    if (text !== undefined && (isTest ? isTitle(node) : true)) add(node.getStart(source), text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function parse(file: string, content: string): ts.SourceFile {
  return ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

/** Returns what a literal says if it has at least two words; ids and selectors of one word are not read by people. */
function sentenceOf(node: ts.Node): string | undefined {
  const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (!isText || ts.isImportDeclaration(node.parent)) return undefined;
  return /[a-z]+ [a-z]+/i.test(node.text) ? node.text : undefined;
}

function isTitle({ parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent)) return false;
  const [root = ''] = parent.expression.getText().split(/[.(]/, 1);
  return ['it', 'test', 'describe'].includes(root);
}

function commentRanges(source: ts.SourceFile): ts.CommentRange[] {
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    // In JSX text, slashes and stars are content.
    if (!ts.isJsxText(node))
      for (const range of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []) ranges.set(range.pos, range);
    for (const range of ts.isJsxText(node) ? [] : (ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []))
      ranges.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...ranges.values()];
}

function cssComments(file: string, content: string): FoundText[] {
  const found: FoundText[] = [];
  for (let start = content.indexOf('/*'); start >= 0; ) {
    const end = content.indexOf('*/', start);
    const stop = end < 0 ? content.length : end;
    found.push({ file, line: content.slice(0, start).split('\n').length, text: content.slice(start, stop) });
    start = content.indexOf('/*', stop);
  }
  return found;
}

/** Lists the lines of a document, without the code in it. */
function markdownLines(file: string, content: string): FoundText[] {
  let isCode = false;
  return content.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    return isCode ? [] : [{ file, line: index + 1, text: line.replaceAll(/`[^`]*`/g, '') }];
  });
}
