import { type ReactNode, useMemo } from 'react';
import type { SourceItem } from 'shared-contracts';
import { type ListedCheck, listChecks } from 'shared-contracts/citation-checks';
import { Check, CircleQuestionMark, Quote } from 'shared-ui/icons';
import { Inspector } from 'shared-ui/reading';
import { useAnswerMessages } from '../../messages/answers.ts';
import { citationsText as text } from '../../messages/citations.ts';
import { explainCheck } from '../citation/checked-citations.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import * as styles from './source-inspector.module.css';
import type { CitedSource } from './source-list.model.ts';
import { canOpen, SourceLink, useSourceKind } from './source-list.tsx';

const signs = { quoted: Quote, supported: Check, missing: CircleQuestionMark };

interface SourceInspectorProps {
  turn: ChatTurn;
  source: CitedSource;
  others: readonly (CitedSource & { readonly index: number })[];
  onSelect: (index: number) => void;
  onClose: () => void;
}

/** Renders a source of an answer in the right panel: what the model read of it, the sentences that cite it, and the answer's other sources. */
export function SourceInspector({
  turn: { content, sources },
  source: { place, numbers },
  others,
  onSelect,
  onClose,
}: SourceInspectorProps) {
  const answerText = useAnswerMessages();
  const writeKind = useSourceKind();
  const data = sources?.data;
  const claims = useMemo(() => listClaims(content, data ?? [], numbers), [content, data, numbers]);
  const passage = place.passage ?? place.snippet;
  return (
    <Inspector
      label={text('sourcePanel', { title: place.title })}
      title={place.title}
      note={writeKind(place)}
      icon={numbers.length ? <Numbers numbers={numbers} isCurrent /> : null}
      back={{ label: text('back'), onBack: onClose }}
      onClose={onClose}
      footer={canOpen(place) ? <SourceLink place={withOthers(place, others)}>{answerText('openBeside')}</SourceLink> : null}
      takesFocus
    >
      {passage ? (
        <blockquote className={styles.passage} dir="auto">
          <Marked text={passage} words={claims.flatMap(({ words, check }) => (check?.verdict === 'quoted' ? [words] : []))} />
        </blockquote>
      ) : (
        <p className={styles.note}>{text('noPassage')}</p>
      )}
      {claims.length ? (
        <section className={styles.part}>
          <h3>{text('inAnswer')}</h3>
          <ul>
            {claims.map((claim) => (
              <Claim key={`${claim.number} ${claim.words}`} claim={claim} />
            ))}
          </ul>
        </section>
      ) : null}
      {others.length ? (
        <section className={styles.part}>
          <h3>{text('otherSources')}</h3>
          <ul>
            {others.map(({ index, place: other, numbers: cited }) => (
              <li key={index}>
                <button type="button" onClick={() => onSelect(index)}>
                  {cited.length ? <Numbers numbers={cited} /> : null} <span dir="auto">{other.title}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Inspector>
  );
}

function Numbers({ numbers, isCurrent }: { numbers: readonly number[]; isCurrent?: boolean }) {
  return (
    <span className={styles.number} data-current={isCurrent}>
      {numbers.join(', ')}
    </span>
  );
}

function Claim({ claim: { words, number, check } }: { claim: ListedCheck }) {
  if (!check) return null;
  const Sign = signs[check.verdict];
  return (
    <li className={styles.claim} data-verdict={check.verdict}>
      <span dir="auto">{words}</span>
      <p>
        <Sign size={16} />
        <span>{explainCheck(check, number)}</span>
      </p>
    </li>
  );
}

/** A part of a sentence begins with what separates it from the part before. */
const trimStart = (words: string) => words.replace(/^[\s,;:.–—]+/, '');

/** Lists each sentence that cites a source once, without the marks. */
function listClaims(content: string, data: readonly SourceItem[], numbers: readonly number[]): ListedCheck[] {
  const claims = new Map<string, ListedCheck>();
  for (const claim of listChecks(content, data)) {
    const words = trimStart(claim.words.replace(/\s?\[\d{1,2}\]/g, ''));
    if (claim.check && numbers.includes(claim.number)) claims.set(`${claim.number} ${words}`, { ...claim, words });
  }
  return [...claims.values()];
}

/** Adds to the address of a passage the other passages of its file that the answer cites, which the file's page marks too. */
function withOthers(place: SourceItem, others: readonly CitedSource[]): SourceItem {
  const [path, passage] = place.url?.split('?passage=') ?? [];
  if (!passage) return place;
  const also = others.flatMap(({ place: { url } }) => (url?.startsWith(`${path}?passage=`) ? [url.slice(`${path}?passage=`.length)] : []));
  return { ...place, url: [place.url, ...new Set(also)].join('&also=') };
}

const quotes = /["“”„«»]/g;

/** Finds words in a passage whether or not they begin a sentence there; -1 without them. */
function findWords(passage: string, words: string): number {
  const at = passage.indexOf(words);
  const lower = passage.toLowerCase();
  // A few letters are longer in lowercase, so that places differ.
  return at >= 0 || lower.length !== passage.length ? at : lower.indexOf(words.toLowerCase());
}

/** Highlights the quoted words in a passage, as far as it has them as they are written. */
function Marked({ text: passage, words }: { text: string; words: readonly string[] }) {
  const found = words
    .map((each) => each.replace(quotes, '').trim())
    .map((each) => ({ from: findWords(passage, each), length: each.length }))
    .toSorted((a, b) => a.from - b.from);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, length } of found) {
    if (from < end || length === 0) continue;
    parts.push(passage.slice(end, from), <mark key={from}>{passage.slice(from, from + length)}</mark>);
    end = from + length;
  }
  return [...parts, passage.slice(end)];
}
