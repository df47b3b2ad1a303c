import { routes } from 'shared-contracts';
import type { CallAnswer } from 'shared-contracts/calls';
import { getRecovery, type getSecurity } from 'shared-contracts/settings-calls';
import { CardAction } from 'shared-ui/collections';
import { ShieldCheck, TriangleAlert } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { hasWayBack } from '../../shared/way-back.model.ts';
import * as styles from './protection.module.css';

/** Says how well the account is protected, and what to do about a gap. */
export function Protection({ security }: { security: CallAnswer<typeof getSecurity> }) {
  const text = useMessages();
  const { data: recovery } = useCall(getRecovery);
  const opensWithPasswordAlone = security.has_password && !security.two_factor && !security.closed_ways.includes('password');
  const state = opensWithPasswordAlone ? 'weak' : recovery && !hasWayBack(recovery) ? 'gap' : 'strong';
  const Icon = state === 'weak' ? TriangleAlert : ShieldCheck;
  return (
    <div className={styles.protection} data-state={state}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.words}>
        <strong>{text(`protection_${state}`)}</strong>
        <p>{text(`protection_${state}_note`)}</p>
      </div>
      {state === 'gap' ? <CardAction label={text('protectionRecovery')} to={routes.settings('account-recovery')} /> : null}
    </div>
  );
}
