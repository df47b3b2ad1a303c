import type { Sharing } from 'shared-contracts';
import { Tooltip } from 'shared-ui';
import { Users } from 'shared-ui/icons';
import { useMessages } from './item-messages.ts';

/** Describes the props of `SharingMark`. */
export interface SharingMarkProps {
  /** How a thing is shared; nothing is shown for one that only its owner can see. */
  readonly sharing: Sharing | undefined;
}

/** Marks a thing in a list that others have access to, or that belongs to somebody else, whose face and name it shows. */
export function SharingMark({ sharing }: SharingMarkProps) {
  const text = useMessages();
  if (!sharing) return null;
  const label = sharing.owner ? text('sharedBy', { name: sharing.owner.name }) : text('sharedByYou');
  return (
    <Tooltip title={label}>
      <span className="ui-sharing-mark" role="img" aria-label={label}>
        {sharing.owner ? <bdi data-face={[...sharing.owner.name][0]}>{sharing.owner.name}</bdi> : <Users size={14} />}
      </span>
    </Tooltip>
  );
}
