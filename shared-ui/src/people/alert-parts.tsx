import { useState } from 'react';
import { type Alert, lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, defineMessages } from 'shared-ui';
import { Face } from 'shared-ui/collections';
import { Bell, Bot, type Icon, MessageSquare, Share2, ShieldCheck, Workflow } from '../icons.ts';
import { Link } from '../router.ts';

const { useMessages } = defineMessages('shared-ui-alerts', {
  asks_review: 'Review',
  asks_answer: 'Answer',
  'asks_open-run': 'Open the run',
  'asks_open-workflow': 'Open the workflow',
  'asks_open-agent': 'Open the agent',
  refuse: 'Refuse',
  refused: 'Refused',
  wasApproved: 'You approved this earlier',
  wasExpired: 'This no longer waits for you',
  refusalFailed: 'Your decision could not be sent',
});

// Few alerts need it.
const agentCalls = lazyCode(() => import('shared-contracts/agent-calls'));

const known = { review: true, answer: true, 'open-run': true, 'open-workflow': true, 'open-agent': true } as const satisfies Record<
  NonNullable<Alert['asks']>,
  true
>;

const icons: Readonly<Record<Alert['kind'], Icon>> = { mention: MessageSquare, ai: Bot, system: Bell, security: ShieldCheck };

/** Describes the props of `AlertSign`. */
export interface AlertPartProps {
  alert: Alert;
}

/** Describes the props of `AlertAction`. */
export interface AlertActionProps extends AlertPartProps {
  /** Called when the link is followed. */
  onOpen?: () => void;
  /** Called instead when the user has decided here, so that the alert asks for nothing more. */
  onDecided?: (() => void) | undefined;
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

/** Renders the link to what an unread alert asks its user to do, if it asks for something. An agent's action can be refused here too. */
export function AlertAction({ alert: { asks, link, read_at, approval_id }, onOpen, onDecided = onOpen }: AlertActionProps) {
  const text = useMessages();
  // A newer server may ask for what this release doesn't know.
  if (!asks || !(asks in known) || !link?.startsWith('/') || read_at) return null;
  return (
    <span ref={keepFocusInRow} className="ui-alert-actions">
      <Link className="ui-alert-action" to={link} onClick={onOpen}>
        {text(`asks_${asks}`)}
      </Link>
      {approval_id ? <Refuse approvalId={approval_id} onDecided={onDecided} /> : null}
    </span>
  );
}

function Refuse({ approvalId, onDecided }: { approvalId: string; onDecided: (() => void) | undefined }) {
  const text = useMessages();
  const { api, notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const refuse = async () => {
    setIsBusy(true);
    try {
      const { decideApproval } = await agentCalls.load();
      const { status } = await api.call(decideApproval, { query: { approval_id: approvalId }, body: { decision: 'refused' } });
      if (status === 'refused') notify.success({ title: text('refused') });
      else notify.info({ title: text(status === 'approved' ? 'wasApproved' : 'wasExpired') });
      onDecided?.();
    } catch (error) {
      notify.error({ title: text('refusalFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
    setIsBusy(false);
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void refuse()}>
      {text('refuse')}
    </Button>
  );
}

/** Moves the focus to the row's own link when the buttons are removed, and one of them has it. */
const keepFocusInRow = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) element.closest('li')?.querySelector('a')?.focus();
};
