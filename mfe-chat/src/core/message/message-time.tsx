import { formatDateTime, formatWhen, landmarkOf, Tooltip } from 'shared-ui';
import type { ChatTurn } from '../conversation/conversation.model.ts';

/** When messages of this page came, by the turn's id: rows come and go as the thread is scrolled. */
const cameAt = new Map<string, string>();

function timeOf({ id, createdAt }: Pick<ChatTurn, 'id' | 'createdAt'>): string {
  const at = createdAt ?? cameAt.get(id) ?? new Date().toISOString();
  if (!createdAt) cameAt.set(id, at);
  return at;
}

/** When a message came, in few words; all of it on hover. */
export function MessageTime({ turn }: { turn: Pick<ChatTurn, 'id' | 'createdAt'> }) {
  const at = timeOf(turn);
  return (
    <Tooltip title={formatDateTime(at)} getPopupContainer={landmarkOf}>
      <time dateTime={at}>{formatWhen(at, { now: new Date() })}</time>
    </Tooltip>
  );
}
