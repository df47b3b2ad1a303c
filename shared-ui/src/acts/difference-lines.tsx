import type { Difference } from 'shared-contracts/agent-calls';
import { useActsMessages } from './acts-messages.ts';

const signs = { same: ' ', added: '+', removed: '−' } as const;

/** Describes the props of `DifferenceLines`. */
export interface DifferenceLinesProps {
  difference: Difference;
  title: string;
}

/** Renders a change line by line. Screen readers read what is added and removed. */
export function DifferenceLines({ difference, title }: DifferenceLinesProps) {
  const text = useActsMessages();
  return (
    <figure className="ui-difference">
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <ol tabIndex={0} aria-label={title}>
        {difference.lines.map(({ kind, text: line }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and the list never changes
          <li key={at} data-kind={kind} dir="auto">
            <span aria-hidden="true">{signs[kind]} </span>
            {kind === 'same' ? null : <span className="ui-visually-hidden">{text(kind)} </span>}
            {line}
          </li>
        ))}
      </ol>
      {difference.is_cut ? <p>{text('moreLines')}</p> : null}
    </figure>
  );
}
