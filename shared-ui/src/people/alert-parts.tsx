import type { Alert } from 'shared-contracts';
import { defineMessages } from 'shared-ui';
import { Face } from 'shared-ui/collections';
import { Bell, Bot, type Icon, MessageSquare, Share2, ShieldCheck, Workflow } from '../icons.ts';
import { Link } from '../router.ts';

const { useMessages } = defineMessages('shared-ui-alerts', {
  asks_review: 'Review',
  asks_answer: 'Answer',
  'asks_open-run': 'Open the run',
  'asks_open-workflow': 'Open the workflow',
  'asks_open-agent': 'Open the agent',
});

const known = { review: true, answer: true, 'open-run': true, 'open-workflow': true, 'open-agent': true } as const satisfies Record<
  NonNullable<Alert['asks']>,
  true
>;

const icons: Readonly<Record<Alert['kind'], Icon>> = { mention: MessageSquare, ai: Bot, system: Bell, security: ShieldCheck };

/** Describes the props of `AlertSign` and `AlertAction`. */
export interface AlertPartProps {
  alert: Alert;
  /** Called when the link is followed. */
  onOpen?: () => void;
}

/** Renders who did what an alert is about, or else its kind. What stopped is red. It is decoration. */
export function AlertSign({ alert: { kind, by, asks } }: AlertPartProps) {
  const KindIcon = asks === 'open-run' || asks === 'open-workflow' ? Workflow : icons[kind];
  if (by) {
    // What the system says about a person is that they shared something.
    const Badge = kind === 'system' ? Share2 : KindIcon;
    return (
      <span className="ui-alert-sign" aria-hidden="true">
        <Face name={by} />
        <span className="ui-alert-badge">
          <Badge size={12} />
        </span>
      </span>
    );
  }
  return (
    <span className="ui-alert-sign" aria-hidden="true" data-kind={asks?.startsWith('open-') ? 'failed' : kind}>
      <KindIcon size={18} />
    </span>
  );
}

/** Renders the link to what an unread alert asks its user to do, if it asks for something. */
export function AlertAction({ alert: { asks, link, read_at }, onOpen }: AlertPartProps) {
  const text = useMessages();
  // A newer server may ask for what this release doesn't know.
  if (!asks || !(asks in known) || !link?.startsWith('/') || read_at) return null;
  return (
    <Link className="ui-alert-action" to={link} onClick={onOpen}>
      {text(`asks_${asks}`)}
    </Link>
  );
}
