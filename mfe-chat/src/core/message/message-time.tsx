import { formatDateTime, formatWhen, landmarkOf, Tooltip } from 'shared-ui';
import type { ChatTurn } from '../conversation/conversation.model.ts';

/** Holds when messages of this page were first shown, because rows unmount while the thread is scrolled. */
const cameAt = new Map<string, string>();

function getTime({ id, createdAt }: Pick<ChatTurn, 'id' | 'createdAt'>): string {
  const at = createdAt ?? cameAt.get(id) ?? new Date().toISOString();
  if (!createdAt) cameAt.set(id, at);
  return at;
}

/** Renders when a message was sent, with the full date in a tooltip. */
export function MessageTime({ turn }: { turn: Pick<ChatTurn, 'id' | 'createdAt'> }) {
  const at = getTime(turn);
  return (
    <Tooltip title={formatDateTime(at)} getPopupContainer={landmarkOf}>
      <time dateTime={at}>{formatWhen(at, { now: new Date() })}</time>
    </Tooltip>
  );
}
