import { Tooltip } from 'antd';
import { type ReactNode, use, useEffect, useId, useRef } from 'react';
import { Check, CircleQuestionMark, Quote } from '../../icons.ts';
import { landmarkOf } from '../../page/icon-button.tsx';
import { useMessages } from '../markdown/markdown-messages.ts';
import { type CheckedCitation, CitationsContext } from './citations.ts';
import { ParagraphContext } from './paragraph.ts';
import { underlineBefore } from './underline.ts';

const signs = { quoted: Quote, supported: Check, missing: CircleQuestionMark };

/** Renders `[1]` as a button that opens source 1, with what a check found out. Without such a source it stays as written. `at` is its place in the paragraph. */
export function Citation({ number, at }: { number: number; at: number | undefined }) {
  const text = useMessages();
  const citations = use(CitationsContext);
  const paragraph = use(ParagraphContext);
  const title = citations?.titleOf(number);
  const written = `[${number}]`;
  if (!citations || title === undefined) return <>{written}</>;
  const open = (from: HTMLElement) => citations.open(number, from);
  const shown = <ShownNumber number={number} />;
  const name = text('toSource', { number, title });
  const found = paragraph && at !== undefined ? citations.check?.(number, paragraph.text, at) : undefined;
  if (found)
    return (
      <CheckedMark name={text('toCheckedSource', { number, title, verdict: found.label })} found={found} at={at ?? 0} onOpen={open}>
        {shown}
      </CheckedMark>
    );
  return (
    <button type="button" className="ui-citation" aria-label={name} title={title} onClick={({ currentTarget }) => open(currentTarget)}>
      {shown}
    </button>
  );
}

/** Renders a number in a chip. Its brackets are hidden, but copied and read aloud. */
function ShownNumber({ number }: { number: number }) {
  return (
    <>
      <span>[</span>
      {number}
      <span>]</span>
    </>
  );
}

interface CheckedMarkProps {
  children: ReactNode;
  name: string;
  found: CheckedCitation;
  /** The place of the mark in its paragraph. */
  at: number;
  onOpen: (from: HTMLElement) => void;
}

function CheckedMark({ children, name, found: { verdict, reason, from }, at, onOpen }: CheckedMarkProps) {
  const id = useId();
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => (verdict === 'missing' && from !== undefined && mark.current ? underlineBefore(mark.current, at - from) : undefined));
  const Sign = signs[verdict];
  return (
    <Tooltip id={id} title={reason} getPopupContainer={landmarkOf}>
      <button
        ref={mark}
        type="button"
        className="ui-citation"
        data-verdict={verdict}
        aria-label={name}
        aria-description={reason}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        {children}
        <Sign aria-hidden />
      </button>
    </Tooltip>
  );
}
