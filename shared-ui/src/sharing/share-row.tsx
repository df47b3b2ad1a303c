import type { ReactNode } from 'react';
import { Users } from 'shared-ui/icons';
import { Face, LogoTile } from '../collections/face.tsx';
import { useShareMessages } from './share-messages.ts';

interface ShareRowProps {
  readonly name: string;
  readonly note: string;
  readonly isYou?: boolean;
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

/** Renders one person, team, workspace or group with what it may do. */
export function ShareRow({ name, note, isYou = false, isGroup = false, children }: ShareRowProps) {
  const text = useShareMessages();
  return (
    <li>
      {isGroup ? (
        <LogoTile size={32}>
          <Users size={16} />
        </LogoTile>
      ) : (
        <Face name={name} size={32} />
      )}
      <div className="ui-access-who">
        <bdi>{isYou ? text('you', { name }) : name}</bdi>
        <span>{note}</span>
      </div>
      <div className="ui-access-what">{children}</div>
    </li>
  );
}
