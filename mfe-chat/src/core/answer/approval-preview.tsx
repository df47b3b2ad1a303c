import { actPreview } from 'shared-contracts/agent-calls';
import { DifferenceLines } from 'shared-ui/acts';
import { useActsMessages } from '../../messages/acts.ts';

/** Renders what an action will do: the lines that change, or what would leave and what was read before. */
export function ApprovalPreview({ preview, input }: { preview: unknown; input: unknown }) {
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
          <pre dir="auto">{leaves ? leaves.text : JSON.stringify(input, null, 2)}</pre>
        </>
      )}
      {leaves ? (
        <section aria-label={text('wouldLeave')}>
          {difference ? <pre dir="auto">{leaves.text}</pre> : null}
          {leaves.private.length ? <p dir="auto">{text('readPrivate', { names: leaves.private.join(', ') })}</p> : null}
          {leaves.untrusted.length ? <p dir="auto">{text('readUntrusted', { names: leaves.untrusted.join(', ') })}</p> : null}
        </section>
      ) : null}
    </>
  );
}
