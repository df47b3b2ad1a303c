import { useId } from 'react';
import { policyLimits } from 'shared-contracts/admin-calls';
import { Input, Section } from 'shared-ui';
import { InputNumber, Radio, Switch } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './policies.module.css';
import type { PolicyDraft } from './policy-draft.model.ts';

interface ModerationFieldsProps {
  readonly draft: PolicyDraft;
  readonly hasSecret: boolean;
  readonly onChange: (change: Partial<PolicyDraft>) => void;
}

/** Renders where texts are moderated, and what happens when that service is silent. */
export function ModerationFields({ draft, hasSecret, onChange }: ModerationFieldsProps) {
  const text = useMessages();
  const id = useId();
  return (
    <Section
      title={text('policyModeration')}
      actions={
        <Switch aria-label={text('policyModerated')} checked={draft.isModerated} onChange={(isModerated) => onChange({ isModerated })} />
      }
    >
      <p className={styles.note}>{text('policyModerationNote')}</p>
      {draft.isModerated ? (
        <>
          <div className={styles.field}>
            <label htmlFor={`${id}-url`}>{text('policyAddress')}</label>
            <Input
              id={`${id}-url`}
              dir="ltr"
              type="url"
              maxLength={500}
              placeholder="https://"
              value={draft.hookUrl}
              onChange={({ target }) => onChange({ hookUrl: target.value })}
            />
          </div>
          <div className={styles.field}>
            <label htmlFor={`${id}-secret`}>{text('policySecret')}</label>
            <Input
              id={`${id}-secret`}
              dir="ltr"
              type="password"
              autoComplete="new-password"
              maxLength={500}
              aria-describedby={`${id}-secret-note`}
              value={draft.secret}
              onChange={({ target }) => onChange({ secret: target.value })}
            />
            <span id={`${id}-secret-note`} className={styles.note}>
              {text(hasSecret ? 'policySecretKept' : 'policySecretNote')}
            </span>
          </div>
          <div className={styles.field}>
            <label htmlFor={`${id}-time`}>{text('policyTime')}</label>
            <InputNumber
              id={`${id}-time`}
              min={policyLimits.timeoutMinMs}
              max={policyLimits.timeoutMaxMs}
              step={100}
              precision={0}
              value={draft.timeoutMs}
              onChange={(timeoutMs) => onChange({ timeoutMs: timeoutMs ?? policyLimits.timeoutMinMs })}
            />
          </div>
          <div className={styles.field}>
            <span id={`${id}-failure`}>{text('policyFailure')}</span>
            <Radio.Group
              aria-labelledby={`${id}-failure`}
              value={draft.onFailure}
              options={[
                { value: 'refuse', label: text('policyRefuse') },
                { value: 'pass', label: text('policyPass') },
              ]}
              onChange={({ target }) => onChange({ onFailure: target.value })}
            />
          </div>
        </>
      ) : null}
    </Section>
  );
}
