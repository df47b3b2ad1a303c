import { routes } from 'shared-contracts';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';

/** The logo box is 30 px, the company's size in the specification. */
export function Brand({ isCompact }: { isCompact: boolean }) {
  const text = useMessages();
  return (
    <Link className="brand" to={routes.home()} aria-label={`Atrium, ${text('home')}`}>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--primary)" />
        <path
          d="M8 23 16 8l8 15M11.5 18h9"
          fill="none"
          stroke="var(--on-primary)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {isCompact ? null : <span>Atrium</span>}
    </Link>
  );
}
