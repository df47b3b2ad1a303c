import { Link } from '../router.ts';

/** Describes the props of `CardAction`. */
export interface CardActionProps {
  label: string;
  /** What the action is about, for screen readers: "Connect Slack". */
  name?: string;
  /** Where it leads. With `onClick` instead it is a button. */
  to?: string;
  onClick?: () => void;
  /** Tints the action that gets something working; others have a frame. */
  isTinted?: boolean;
}

/** Renders the one action of a card or a row. */
export function CardAction({ label, name, to, onClick, isTinted = false }: CardActionProps) {
  const look = { className: 'ui-card-action', 'data-tinted': isTinted || undefined, 'aria-label': name };
  if (to !== undefined) {
    return (
      <Link {...look} to={to}>
        {label}
      </Link>
    );
  }
  return (
    <button type="button" {...look} onClick={onClick}>
      {label}
    </button>
  );
}
