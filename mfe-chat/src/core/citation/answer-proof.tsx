import { useMemo } from 'react';
import type { SourceItem } from 'shared-contracts';
import { listChecks } from 'shared-contracts/citation-checks';
import { cutText } from 'shared-contracts/text';
import { ShieldCheck, TriangleAlert } from 'shared-ui/icons';
import { citationsText as text } from '../../messages/citations.ts';
import * as styles from './answer-proof.module.css';

const wordsMax = 48;
/** A sentence is quoted without its mark at the end. */
const trimEnd = (words: string) => /^.*[^\s.,;:!?]/su.exec(words)?.[0] ?? '';

/** Says how many citations of an answer their sources confirm, and which sentence is the first that none does. */
export function AnswerProof({ content, sources }: { content: string; sources: readonly SourceItem[] }) {
  const checks = useMemo(() => listChecks(content, sources), [content, sources]);
  if (checks.every(({ check }) => !check)) return null;
  const confirmed = checks.filter(({ check }) => check && check.verdict !== 'missing').length;
  const missing = checks.find(({ check }) => check?.verdict === 'missing');
  return (
    <p className={styles.proof} data-missing={missing ? true : undefined}>
      {missing && confirmed === 0 ? <TriangleAlert size={16} /> : <ShieldCheck size={16} />}
      <b>{text('confirmed', { confirmed, total: checks.length })}</b>
      {missing ? (
        <span dir="auto">{text('isNotIn', { words: cutText(trimEnd(missing.words), wordsMax, '…'), number: missing.number })}</span>
      ) : null}
    </p>
  );
}
