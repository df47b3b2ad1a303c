import { actPreview } from 'shared-contracts/agent-calls';
import { useActsMessages } from './acts-messages.ts';
import { DifferenceLines } from './difference-lines.tsx';

/** Describes the props of `ActPreviewLines`. */
export interface ActPreviewLinesProps {
  /** An `actPreview`, possibly of another release. */
  preview: unknown;
  /** What the tool is called with, shown where nothing better is known. */
  input: unknown;
}

/** Renders what an action will do: the lines that change, or what would leave and what was read before. */
export function ActPreviewLines({ preview, input }: ActPreviewLinesProps) {
  const text = useActsMessages();
  const { data } = actPreview.safeParse(preview);
  const { target, difference, leaves } = data ?? {};
  return (
    <>
      {difference ? (
        <DifferenceLines title={target ? text('changesIn', { name: target }) : text('changes')} difference={difference} />
      ) : (
        <>
          {target ? <p dir="auto">{target}</p> : null}
          <pre className="ui-act-preview" dir="auto">
            {leaves ? leaves.text : JSON.stringify(input, null, 2)}
          </pre>
        </>
      )}
      {leaves ? (
        <section aria-label={text('wouldLeave')}>
          {difference ? (
            <pre className="ui-act-preview" dir="auto">
              {leaves.text}
            </pre>
          ) : null}
          {leaves.private.length ? <p dir="auto">{text('readPrivate', { names: leaves.private.join(', ') })}</p> : null}
          {leaves.untrusted.length ? <p dir="auto">{text('readUntrusted', { names: leaves.untrusted.join(', ') })}</p> : null}
        </section>
      ) : null}
    </>
  );
}
