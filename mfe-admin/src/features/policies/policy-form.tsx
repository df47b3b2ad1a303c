import { useId, useState } from 'react';
import { type Policy, policyExits, policyFeatures, savePolicy } from 'shared-contracts/admin-calls';
import { Button, formatList, Input, Section, useConfirm } from 'shared-ui';
import { useLeaveGuard } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { AbilityRows } from './ability-rows.tsx';
import { ModerationFields } from './moderation-fields.tsx';
import * as styles from './policies.module.css';
import { type Choice, changeOf, type PolicyChange, type PolicyDraft, toDraft, toRequest } from './policy-draft.model.ts';

/** Renders a policy to be changed. Saving shows first what changes and for how many people. */
export function PolicyForm({ policy }: { policy: Policy }) {
  const text = useMessages();
  const id = useId();
  const confirm = useConfirm();
  const [draft, setDraft] = useState(() => toDraft(policy));
  const save = useCallAction(savePolicy, { success: () => text('policySaved'), failure: text('policyNotSaved') });
  const change = changeOf(policy, draft);
  const edit = (changed: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...changed }));
  useLeaveGuard(!change.isEmpty, {
    title: text('policyLeaveTitle'),
    body: text('policyLeaveBody'),
    okLabel: text('policyLeave'),
    cancelLabel: text('policyStay'),
  });
  const handleSave = async () => {
    const question = {
      title: text('policyConfirm', { count: policy.people }),
      body: <Changes change={change} />,
      okLabel: text('policySave'),
      danger: change.choices.off.length > 0,
    };
    if (await confirm(question)) save.mutate(toRequest(policy, draft));
  };
  const rows = {
    choices: draft.choices,
    isGroup: policy.group_id !== null,
    onChange: (ability: keyof PolicyDraft['choices'], choice: Choice) => edit({ choices: { ...draft.choices, [ability]: choice } }),
  };
  return (
    <>
      <AbilityRows title={text('policyExits')} abilities={policyExits} {...rows} />
      <AbilityRows title={text('policyFeatures')} abilities={policyFeatures} {...rows} />
      <Section title={text('policyTerms')}>
        <p id={`${id}-note`} className={styles.note}>
          {text('policyTermsNote')}
        </p>
        <Input.TextArea
          aria-label={text('policyTerms')}
          aria-describedby={`${id}-note`}
          dir="auto"
          rows={6}
          value={draft.terms}
          onChange={({ target }) => edit({ terms: target.value })}
        />
      </Section>
      <ModerationFields draft={draft} hasSecret={policy.rules.moderation?.has_secret ?? false} onChange={edit} />
      <div className={styles.bar}>
        <Button type="primary" disabled={change.isEmpty} loading={save.isPending} onClick={() => void handleSave()}>
          {text('policySave')}
        </Button>
        <Button disabled={change.isEmpty || save.isPending} onClick={() => setDraft(toDraft(policy))}>
          {text('policyDiscard')}
        </Button>
      </div>
    </>
  );
}

function Changes({ change: { choices, terms, hasModeration } }: { change: PolicyChange }) {
  const text = useMessages();
  const names = (choice: Choice) => formatList(choices[choice].map((ability) => text(`ability_${ability}`)));
  return (
    <div className={styles.changes}>
      {choices.off.length ? <p>{text('policyNowOff', { names: names('off') })}</p> : null}
      {choices.on.length ? <p>{text('policyNowOn', { names: names('on') })}</p> : null}
      {choices.like.length ? <p>{text('policyNowLike', { names: names('like') })}</p> : null}
      {terms ? <p>{text('policyTermsChange', terms)}</p> : null}
      {hasModeration ? <p>{text('policyModerationChange')}</p> : null}
      <p>{text('policyAtOnce')}</p>
    </div>
  );
}
