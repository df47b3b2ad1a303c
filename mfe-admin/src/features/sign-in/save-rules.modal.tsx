import { useState } from 'react';
import { getSignInEffects } from 'shared-contracts/admin-calls';
import { Modal } from 'shared-ui';
import { Checkbox } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import * as styles from './sign-in.module.css';

export interface EndedAccess {
  readonly ends_sessions?: boolean;
  readonly ends_keys?: boolean;
}

interface SaveRulesModalProps {
  /** Says in sentences what the change does. */
  readonly effects: readonly string[];
  /** Names the domains that a provider is newly required for. */
  readonly domains: readonly string[];
  readonly onSave: (ended: EndedAccess) => void;
  readonly onClose: () => void;
}

/** Says what changed rules do before they are saved, and offers to end what they leave as it is. */
export function SaveRulesModal({ effects, domains, onSave, onClose }: SaveRulesModalProps) {
  const text = useSignInMessages();
  const [ended, setEnded] = useState<EndedAccess>({});
  const query = { domains: domains.join(',') };
  const { data } = useCall(getSignInEffects, { query }, { isEnabled: domains.length > 0, refetchOnMount: 'always' });
  return (
    <Modal
      open
      title={text('saveTitle')}
      okText={text('saveAnyway')}
      cancelText={text('cancel')}
      onOk={() => onSave(ended)}
      onCancel={onClose}
    >
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {data ? (
        <>
          <p>{text('effectsKept', { people: data.people, sessions: data.sessions, keys: data.keys })}</p>
          {data.unconfirmed ? <p>{text('effectsUnconfirmed', { unconfirmed: data.unconfirmed })}</p> : null}
          <div className={styles.ended}>
            {data.sessions ? (
              <Checkbox onChange={({ target }) => setEnded((before) => ({ ...before, ends_sessions: target.checked }))}>
                {text('endSessions')}
              </Checkbox>
            ) : null}
            {data.keys ? (
              <Checkbox onChange={({ target }) => setEnded((before) => ({ ...before, ends_keys: target.checked }))}>
                {text('endKeys')}
              </Checkbox>
            ) : null}
          </div>
        </>
      ) : null}
    </Modal>
  );
}
