import { Tooltip } from 'antd';
import { use, useId } from 'react';
import { Check, CircleAlert, CircleCheck } from '../../icons.ts';
import { landmarkOf } from '../../page/icon-button.tsx';
import { useMessages } from '../markdown/markdown-messages.ts';
import { type CheckedCitation, CitationsContext } from './citations.ts';
import { ParagraphContext } from './paragraph.ts';

const signs = { quoted: CircleCheck, supported: Check, missing: CircleAlert };

/** Renders `[1]` as a button that opens source 1, with what a check found out. Without such a source it stays as written. `at` is its place in the paragraph. */
export function Citation({ number, at }: { number: number; at: number | undefined }) {
  const text = useMessages();
  const citations = use(CitationsContext);
  const paragraph = use(ParagraphContext);
  const title = citations?.titleOf(number);
  const written = `[${number}]`;
  if (!citations || title === undefined) return <>{written}</>;
  const open = (from: HTMLElement) => citations.open(number, from);
  const name = text('toSource', { number, title });
  const found = paragraph && at !== undefined ? citations.check?.(number, paragraph.text, at) : undefined;
  if (found)
    return (
      <CheckedMark written={written} name={text('toCheckedSource', { number, title, verdict: found.label })} found={found} onOpen={open} />
    );
  return (
    <button type="button" className="ui-citation" aria-label={name} title={title} onClick={({ currentTarget }) => open(currentTarget)}>
      {written}
    </button>
  );
}

interface CheckedMarkProps {
  written: string;
  name: string;
  found: CheckedCitation;
  onOpen: (from: HTMLElement) => void;
}

function CheckedMark({ written, name, found: { verdict, reason }, onOpen }: CheckedMarkProps) {
  const id = useId();
  const Sign = signs[verdict];
  return (
    <Tooltip id={id} title={reason} getPopupContainer={landmarkOf}>
      <button
        type="button"
        className="ui-citation"
        data-verdict={verdict}
        aria-label={name}
        aria-description={reason}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        {written}
        <Sign aria-hidden size={12} />
      </button>
    </Tooltip>
  );
}
