import type { MarkedToken, Token, Tokens } from 'marked';
import { createContext, Fragment, type ReactNode, use } from 'react';
import { FormulaView } from '../math/formula-view.tsx';
import type { Formula } from '../math/formulas.model.ts';
import { cutAtFormulas } from '../math/formulas.model.ts';
import { Citation } from '../references/citation.tsx';
import { CitationsContext } from '../references/citations.ts';
import { cutAtMarks, hasMarks } from '../references/footnotes.model.ts';
import { NoteReference } from '../references/footnotes.tsx';
import { joinWords, ParagraphContext } from '../references/paragraph.ts';
import { decodeEntities } from './decode-entities.ts';
import type { DetailsToken, ElementToken, WrittenToken } from './drawn-html.ts';
import { CodeOrDiagram, Heading, SafeImage, SafeLink, ScrollingTable } from './markdown-elements.tsx';
import { type AlertKind, useMessages } from './markdown-messages.ts';

type DrawnToken = DetailsToken | ElementToken | WrittenToken;

/** Describes what the tokens of a block need to know about it. */
export interface BlockContext {
  readonly formulas: readonly Formula[];
  /** The level at which headings are drawn. */
  readonly level: number;
  /** More text of the block is coming. */
  readonly isOpen?: boolean;
}

/** Provides the block's context to its tokens. */
export const BlockContext = createContext<BlockContext>({ formulas: [], level: 2 });

interface TokensProps {
  tokens: readonly Token[] | undefined;
  /** Brackets in links and code stay as they are: a link cannot hold another one. */
  isInLink?: boolean;
}

/** Renders tokens as React elements. A text can only create the elements listed here; any other HTML is shown as written. */
export function MarkdownTokens({ tokens = [], isInLink = false }: TokensProps) {
  const { formulas } = use(BlockContext);
  return tokens.map((token, index) =>
    token.type === 'br' && endsWithDisplay(tokens[index - 1], formulas) ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place in a text that only grows.
      <MarkdownToken key={index} token={token as MarkedToken | DrawnToken} isInLink={isInLink} />
    ),
  );
}

/** A display formula has its own lines, so a line break after it would leave one empty. */
function endsWithDisplay(before: Token | undefined, formulas: readonly Formula[]): boolean {
  const [, last = '', after] = before?.type === 'text' ? cutAtFormulas((before as Tokens.Text).text).slice(-3) : [];
  return after?.trim() === '' && formulas[Number(last)]?.isDisplay === true;
}

function MarkdownToken({ token, isInLink }: { token: MarkedToken | DrawnToken; isInLink: boolean }): ReactNode {
  const children = 'tokens' in token ? <MarkdownTokens tokens={token.tokens} isInLink={isInLink} /> : null;
  switch (token.type) {
    case 'paragraph':
      return (
        <Cited tokens={token.tokens}>
          <Paragraph {...token}>{children}</Paragraph>
        </Cited>
      );
    case 'heading':
      return <HeadingToken depth={token.depth}>{children}</HeadingToken>;
    case 'blockquote':
      return <Quote tokens={token.tokens} />;
    case 'details':
      return <Details {...token} />;
    case 'element':
      return <token.name>{children}</token.name>;
    case 'html':
      return token.block ? (
        <p className="ui-markdown-plain">
          <Words text={token.raw.trimEnd()} />
        </p>
      ) : (
        token.raw
      );
    case 'written':
      return <Written lines={token.lines} />;
    case 'list':
      return <List {...token} />;
    case 'table':
      return <Table {...token} />;
    case 'code':
      return <FencedCode {...token} />;
    case 'hr':
      return <hr />;
    case 'strong':
      return <strong>{children}</strong>;
    case 'em':
      return <em>{children}</em>;
    case 'del':
      return <del>{children}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      // Code that reads only the text, such as a search, must not see one word.
      return (
        <>
          <br />
          {'\n'}
        </>
      );
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} disabled />;
    case 'link':
      return (
        <SafeLink href={token.autolink ? token.href : decodeEntities(token.href)}>
          <MarkdownTokens tokens={token.tokens} isInLink />
        </SafeLink>
      );
    case 'image':
      return <SafeImage src={decodeEntities(token.href)} alt={plainTextOf(token)} />;
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? (
        <Cited tokens={token.tokens}>{children}</Cited>
      ) : (
        <Words token={token} text={decodeEntities(token.text)} isInLink={isInLink} />
      );
    default:
      return null;
  }
}

/** Returns the words of a picture's description, without the marks of emphasis and links. */
function plainTextOf(token: Token): string {
  const { tokens, text = '' } = token as Partial<Tokens.Text>;
  return tokens?.length ? tokens.map(plainTextOf).join('') : decodeEntities(text);
}

const textOf = (token: Token & { readonly text?: string }) =>
  token.type === 'text' || token.type === 'image' ? plainTextOf(token) : (token.text ?? '');

/** Provides the words of a paragraph to the citations in it. */
function Cited({ tokens, children }: { tokens: readonly Token[]; children: ReactNode }) {
  const { formulas } = use(BlockContext);
  const citations = use(CitationsContext);
  const isCited = citations?.check && tokens.some(({ raw }) => hasMarks(raw));
  if (!isCited) return children;
  const words = (token: Token) => {
    if (token.type === 'br') return ' ';
    if (token.type === 'html') return token.raw;
    return cutAtFormulas(textOf(token))
      .map((part, index) => (index % 2 === 1 ? (formulas[Number(part)]?.source ?? '') : part))
      .join('');
  };
  return <ParagraphContext value={joinWords(tokens, { wordsOf: words })}>{children}</ParagraphContext>;
}

interface WordsProps {
  text: string;
  /** The token of the text, whose place in the paragraph is known. */
  token?: Tokens.Text;
  isInLink?: boolean;
}

/** Renders a text with its formulas, footnote references and citations. */
function Words({ token, text, isInLink = false }: WordsProps): ReactNode {
  const { formulas } = use(BlockContext);
  const paragraph = use(ParagraphContext);
  let at = token && paragraph?.starts.get(token);
  return cutAtFormulas(text).map((part, index) => {
    const formula = index % 2 === 1 ? formulas[Number(part)] : undefined;
    const from = at;
    if (at !== undefined) at += (formula?.source ?? part).length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
      <Fragment key={index}>{formula ? <FormulaView {...formula} /> : <MarkedWords text={part} isPlain={isInLink} from={from} />}</Fragment>
    );
  });
}

function MarkedWords({ text, isPlain, from }: { text: string; isPlain: boolean; from: number | undefined }): ReactNode {
  if (isPlain || !hasMarks(text)) return text;
  let at = from;
  return cutAtMarks(text).map((part, index) => {
    const place = at;
    if (at !== undefined) at += index % 2 === 0 ? part.length : part.length + 2;
    if (index % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
      <Fragment key={index}>
        {part.startsWith('^') ? <NoteReference label={part.slice(1)} /> : <Citation number={Number(part)} at={place} />}
      </Fragment>
    );
  });
}

/** A formula on its own lines needs no paragraph around it. */
function Paragraph({ text, children }: Tokens.Paragraph & { children: ReactNode }) {
  const { formulas } = use(BlockContext);
  const [before, formula = '', after] = cutAtFormulas(text);
  const isFormula = formulas[Number(formula)]?.isDisplay && before === '' && after === '';
  return formula && isFormula ? children : <p>{children}</p>;
}

/** Renders a block of code, or the formula in a fence named `math` once it is complete. */
function FencedCode({ lang = '', text }: Tokens.Code) {
  const { isOpen = false } = use(BlockContext);
  if (lang === 'math' && !isOpen) return <FormulaView source={text} written={text} isDisplay />;
  return <CodeOrDiagram info={lang} code={text} isOpen={isOpen} />;
}

/** Renders lines that begin with a tag which isn't drawn. */
function Written({ lines }: Pick<WrittenToken, 'lines'>) {
  return (
    <p className="ui-markdown-plain">
      {lines.map(({ indent, tokens }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in a text that only grows.
        <Fragment key={index}>
          {index > 0 ? '\n' : null}
          {indent}
          <MarkdownTokens tokens={tokens} />
        </Fragment>
      ))}
    </p>
  );
}

/** Renders a foldable part. One that the text never ends is shown unfolded, so that it hides nothing. */
function Details({ isOpen, isClosed, summary, tokens }: DetailsToken) {
  const text = useMessages();
  const block = use(BlockContext);
  return (
    <details open={isOpen || !(isClosed || block.isOpen)}>
      <summary>
        {summary.length > 0 || tokens.every(({ type }) => type === 'space') ? (
          <MarkdownTokens tokens={summary} />
        ) : (
          <bdi>{text('details')}</bdi>
        )}
      </summary>
      <MarkdownTokens tokens={tokens} />
    </details>
  );
}

const alertMark = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

/** Renders a quote, or an alert as GitHub does: a quote whose first line is `[!NOTE]` or the like. */
function Quote({ tokens }: { tokens: readonly Token[] }) {
  const text = useMessages();
  const [first, ...others] = tokens;
  const [mark, end, ...rest] = first?.type === 'paragraph' ? ((first as Tokens.Paragraph).tokens ?? []) : [];
  const kind = mark?.type === 'text' && (!end || end.type === 'br') ? alertMark.exec(mark.raw)?.[1]?.toLowerCase() : undefined;
  if (!kind) {
    return (
      <blockquote>
        <MarkdownTokens tokens={tokens} />
      </blockquote>
    );
  }
  const shown = rest.length > 0 ? [{ ...first, tokens: rest } as Token, ...others] : others;
  return (
    <blockquote className="ui-markdown-alert" data-kind={kind}>
      {/* Its own direction keeps it from deciding about the direction of the words below. */}
      <p className="ui-markdown-alert-title" dir="auto">
        {text(kind as AlertKind)}
      </p>
      <MarkdownTokens tokens={shown} />
    </blockquote>
  );
}

function HeadingToken({ depth, children }: { depth: number; children: ReactNode }) {
  const { level } = use(BlockContext);
  return (
    <Heading level={level} depth={depth}>
      {children}
    </Heading>
  );
}

function List({ ordered, start, items }: Tokens.List) {
  const drawn = items.map(({ tokens }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in a text that only grows.
    <li key={index}>
      <MarkdownTokens tokens={tokens} />
    </li>
  ));
  if (!ordered) return <ul>{drawn}</ul>;
  return <ol start={start === 1 || start === '' ? undefined : start}>{drawn}</ol>;
}

function Table({ header, rows }: Tokens.Table) {
  const cell = (Tag: 'td' | 'th') =>
    function drawCell({ tokens, align }: Tokens.TableCell, index: number) {
      return (
        <Tag key={index} style={align ? { textAlign: align } : undefined}>
          <Cited tokens={tokens}>
            <MarkdownTokens tokens={tokens} />
          </Cited>
        </Tag>
      );
    };
  return (
    <ScrollingTable>
      <thead>
        <tr>{header.map(cell('th'))}</tr>
      </thead>
      {rows.length > 0 ? (
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in a text that only grows.
            <tr key={index}>{row.map(cell('td'))}</tr>
          ))}
        </tbody>
      ) : null}
    </ScrollingTable>
  );
}
