import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { sourcesOnDisk } from './sources.ts';

/** Locates a cut that can leave half of a character. */
export interface TextCut {
  readonly line: number;
  readonly text: string;
}

const product = /^(?:api-server|host-shell|mfe-[^/]+|shared-[^/]+)\/src\//;
const notProduct = /[.]test[.]tsx?$|\/src\/testing\/|\/language\/cut-text[.]ts$/;

/** Matches ends that are a limit, rather than a place that was found in the text. */
const limit = /(?:[Mm]ax|[Mm]ost|[Cc]haracters|[Ss]hown|[Kk]ept|room)(?: [-+] [\w.]+)?$|^\d[\d_]+$|^limits[.]/;
/** Matches names of what people or models write. */
const textName =
  /(?:^|[.])(?:\w*(?:[tT]ext|[tT]itle|[nN]ame|[lL]abel|[cC]ontent|[qQ]uestion|[sS]ummary|[sS]nippet|[dD]escription|[pP]rompt|[wW]ords|[rR]eason|[eE]xcerpt|[sS]ubject)|line|said|note)$/;
const textMethods = ['trim', 'trimEnd', 'trimStart', 'toLowerCase', 'join'];
/** Matches receivers whose characters are single units, and markup that is read up to a limit before anything else. */
const plain = /toISOString|digest\(|hashOf\(|\[\^a-z0-9\]|\[\^\\p\{L\}\\p\{N\}\]/;
/** Lists cuts before something else bounds or reads a text; nobody sees what is left. */
const exempt: Readonly<Record<string, string>> = {
  'shared-contracts/src/chat/citation/citation-check.ts': 'compares folded letters',
  'api-server/src/platform/model/model-facts.ts': 'reads the beginning of a model’s name',
  'api-server/src/modules/market-intel/market-intel/article/article-html.ts': 'bounds markup before it is parsed',
  'api-server/src/modules/market-intel/market-intel/feed/parse-feed.ts': 'looks for a declaration',
  'api-server/src/modules/chat/assistant/memory/memory.policy.ts': 'looks for an opening',
  'shared-contracts/src/chat/citation/count-checks.ts': 'looks for counts',
  'api-server/src/modules/agents/mcp/mcp.routes.ts': 'reads a header',
  'api-server/src/modules/messaging/push-subscription/push-subscription.policy.ts': 'reads a header',
  'api-server/src/platform/logged-error.ts': 'logs a statement',
  'api-server/src/platform/model/local-servers.ts': 'looks for a number',
  'api-server/src/modules/governance/usage/usage.repository.ts': 'reads an id',
  'api-server/src/modules/chat/chat/context/earlier-messages.repository.ts': 'bounds what is searched; what is given is cut after',
  'api-server/src/platform/people/install-people.ts': 'bounds what is sorted by; nobody sees it',
  'api-server/src/platform/search/analyzer.ts': 'bounds what is searched; pairs of characters without spaces are looked up',
  'api-server/src/platform/search/search-functions.ts': 'bounds what is searched',
  'api-server/src/platform/search/search-sources.ts': 'bounds what is indexed; the search takes off the last character',
  'api-server/src/platform/search/install-search.ts': 'bounds what is indexed, in pieces that overlap',
  'api-server/src/platform/search/text-language.ts': 'bounds what is judged',
  'mfe-chat/src/core/excerpt/excerpt.model.ts': 'looks for the last word before cutText',
  ...Object.fromEntries(
    ['app/services.ts', 'features/remotes/load-release.ts', 'features/remotes/page-health.ts', 'features/remotes/remote-outlet.tsx']
      .concat('shared/language/load-texts.ts', 'features/sticky-notes/notes-scope.model.ts')
      .map((file) => [`host-shell/src/${file}`, 'bounds a report of an error or an address, and stays small for the first page']),
  ),
};

/** Matches a cut in a statement by code points. What takes more than it shows is cut again by what reads it, and a pattern finds its own end. */
const sqlCut = /\b(?:left|right|substr|substring)\((?!md5\(|[^()]*\bfrom ')(?!.{0,200}(?:spare|wide))/i;

/**
 * Finds `.slice(0, limit)` of texts, every `substring` and `substr`, and cuts in SQL. `cutText` and its neighbors cut between characters that
 * people see.
 */
export function textCuts(file: string, source: string): TextCut[] {
  if (!/\.slice\(\s*0,|substr|left\(|right\(/.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: TextCut[] = [];
  const visit = (node: ts.Node): void => {
    const add = (at: number, text: string) =>
      found.push({ line: tree.getLineAndCharacterOfPosition(at).line + 1, text: text.slice(0, 100) });
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && isCut(node, node.expression))
      add(node.expression.name.getStart(), node.getText());
    if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)) {
      const at = sqlCut.exec(node.getText())?.index;
      if (at !== undefined) add(node.getStart() + at, node.getText().slice(at));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isCut(call: ts.CallExpression, { name, expression: receiver }: ts.PropertyAccessExpression): boolean {
  if (name.text === 'substring' || name.text === 'substr') return true;
  const [from, to] = call.arguments;
  if (name.text !== 'slice' || from?.getText() !== '0' || !to || !limit.test(to.getText()) || plain.test(receiver.getText())) return false;
  return isCleaned(call) || isText(receiver);
}

/** Returns whether half a surrogate pair is removed afterward, which only a text can have. */
const isCleaned = ({ parent }: ts.CallExpression) => ts.isPropertyAccessExpression(parent) && parent.name.text === 'toWellFormed';

function isText(receiver: ts.Expression): boolean {
  if (ts.isTemplateExpression(receiver)) return true;
  if (ts.isParenthesizedExpression(receiver)) return isText(receiver.expression);
  if (ts.isBinaryExpression(receiver) || ts.isConditionalExpression(receiver)) {
    const parts = ts.isBinaryExpression(receiver) ? [receiver.left, receiver.right] : [receiver.whenTrue, receiver.whenFalse];
    return parts.some(isText);
  }
  if (!ts.isCallExpression(receiver)) return textName.test(receiver.getText());
  const { expression } = receiver;
  if (ts.isIdentifier(expression)) return ['String', 'plainText'].includes(expression.text);
  return ts.isPropertyAccessExpression(expression) && (textMethods.includes(expression.name.text) || /^replace/.test(expression.name.text));
}

/** Returns the cuts of the workspace's product code as lines to print, and the number of files read. */
export function checkTextCuts(root: string): { readonly failures: string[]; readonly readCount: number } {
  const files = sourcesOnDisk(root).filter((file) => product.test(file) && !notProduct.test(file));
  const failures = files
    .filter((file) => !(file in exempt))
    .flatMap((file) =>
      textCuts(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line}: ${text} can cut a character apart; use cutText of shared-contracts/text`,
      ),
    );
  return { failures, readCount: files.length };
}
