import type { CSSProperties, ReactNode } from 'react';
import { initialsOf } from '../text/initials.ts';
import { hueOf } from './hue-of.ts';

/** Describes the props of `Face`. */
export interface FaceProps {
  name: string;
  /** Keeps the color when the name changes. */
  id?: string;
  /** In pixels. */
  size?: number;
}

/** Renders a person as initials in a stable color. It is decoration: the name is beside it. */
export function Face({ name, id = name, size = 36 }: FaceProps) {
  return (
    <span className="ui-face" aria-hidden="true" style={{ '--hue': hueOf(id), '--size': `${size}px` } as CSSProperties}>
      {initialsOf(name)}
    </span>
  );
}

/** Describes the props of `Faces`. */
export interface FacesProps {
  /** The accessible name of the list. */
  label: string;
  people: readonly { readonly id: string; readonly name: string }[];
  /** How many there are if `people` holds only some of them. */
  total?: number;
}

const shownFaces = 4;

/** Renders some people side by side, and how many more there are. Names show on hover. */
export function Faces({ label, people, total = people.length }: FacesProps) {
  const shown = people.slice(0, shownFaces);
  return (
    <ul className="ui-faces" aria-label={label}>
      {shown.map(({ id, name }) => (
        <li key={id} title={name}>
          <Face name={name} id={id} size={24} />
          <span className="ui-visually-hidden">{name}</span>
        </li>
      ))}
      {total > shown.length ? <li className="ui-faces-more">+{total - shown.length}</li> : null}
    </ul>
  );
}

/** Describes the props of `LogoTile`. */
export interface LogoTileProps {
  /** An icon or a letter. It is decoration. */
  children: ReactNode;
  /** In pixels. */
  size?: number;
  /** Colors the tile; without it, it is neutral. */
  hue?: number;
}

/** Renders an icon or a letter on a square, for what has no logo. */
export function LogoTile({ children, size = 40, hue }: LogoTileProps) {
  const style = { '--size': `${size}px`, ...(hue !== undefined && { '--hue': hue }) } as CSSProperties;
  return (
    <span className="ui-logo-tile" aria-hidden="true" data-hued={hue === undefined ? undefined : ''} style={style}>
      {children}
    </span>
  );
}
