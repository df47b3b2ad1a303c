import { useEffect, useState } from 'react';
import { isApiError } from 'shared-contracts';
import {
  type IdentityProvider,
  mailDomain,
  type SignInPolicy,
  sessionHours,
  setSignInPolicy,
  signInPolicy,
} from 'shared-contracts/admin-calls';
import { Button, formatList, Input, Section } from 'shared-ui';
import { Form, fieldErrors, InputNumber, Radio, Select, Switch, schemaRule } from 'shared-ui/form';
import { Plus, Trash2 } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { optionsOf } from './order.model.ts';
import { SaveRulesModal } from './save-rules.modal.tsx';
import * as styles from './sign-in.module.css';

interface PolicySectionProps {
  readonly policy: SignInPolicy;
  readonly sends_mail: boolean;
  readonly providers: readonly IdentityProvider[];
  readonly isOwner: boolean;
}

type Fields = Omit<SignInPolicy, 'second_factor'> & { needsFactor: boolean };

/** Renders the rules of signing up and in. What a change ends is said before it is saved. */
export function PolicySection({ policy, sends_mail: sendsMail, providers, isOwner }: PolicySectionProps) {
  const text = useSignInMessages();
  const [form] = Form.useForm<Fields>();
  const save = useCallAction(setSignInPolicy, { success: () => text('saved') });
  const [asked, setAsked] = useState<{ readonly effects: string[]; readonly domains: string[]; readonly body: SignInPolicy }>();
  const rule = Form.useWatch('sign_up', form) ?? policy.sign_up;
  useEffect(() => {
    if (isApiError(save.error)) form.setFields(fieldErrors(save.error.fields));
  }, [save.error, form]);

  const handleFinish = ({ needsFactor, ...fields }: Fields) => {
    const isKnown = (domain: string) => policy.required_providers.some((one) => one.domain === domain);
    const added = (fields.required_providers ?? []).map(({ domain }) => domain).filter((domain) => !isKnown(domain));
    const effects = [
      ...(added.length ? [text('saveRequired', { domains: formatList(added) })] : []),
      ...(fields.session_hours < policy.session_hours ? [text('saveShorter')] : []),
    ];
    const second_factor = needsFactor ? ('required' as const) : ('optional' as const);
    const body = { ...policy, ...fields, sign_up_domains: fields.sign_up_domains ?? policy.sign_up_domains, second_factor };
    if (effects.length) setAsked({ effects, domains: added, body });
    else save.mutate({ body });
  };
  return (
    <Section title={text('rules')}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={!isOwner}
        initialValues={{ ...policy, needsFactor: policy.second_factor === 'required' }}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item
          name="sign_up"
          label={text('signUp')}
          extra={rule === 'open' ? undefined : text(sendsMail ? 'signUpNote' : 'signUpNoMail')}
        >
          <Radio.Group
            vertical
            options={(['open', 'domains', 'invitation'] as const).map((value) => ({ value, label: text(`signUp_${value}`) }))}
          />
        </Form.Item>
        {rule === 'domains' ? (
          <Form.Item name="sign_up_domains" label={text('signUpDomains')} rules={[schemaRule(signInPolicy.shape.sign_up_domains)]}>
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
          </Form.Item>
        ) : null}
        <RequiredProviders providers={providers} />
        <Form.Item name="session_hours" label={text('hours')} rules={[schemaRule(signInPolicy.shape.session_hours)]}>
          <InputNumber min={sessionHours.least} max={sessionHours.most} precision={0} />
        </Form.Item>
        <div className={styles.switchRow}>
          <Form.Item name="needsFactor" valuePropName="checked" noStyle>
            <Switch aria-label={text('secondFactor')} />
          </Form.Item>
          <span aria-hidden="true">{text('secondFactor')}</span>
        </div>
        <p className={styles.note}>{text('secondFactorNote')}</p>
        {isOwner ? (
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {text('save')}
          </Button>
        ) : null}
      </Form>
      {asked ? (
        <SaveRulesModal
          effects={asked.effects}
          domains={asked.domains}
          onClose={() => setAsked(undefined)}
          onSave={(ended) => {
            save.mutate({ body: { ...asked.body, ...ended } });
            setAsked(undefined);
          }}
        />
      ) : null}
    </Section>
  );
}

function RequiredProviders({ providers }: { providers: readonly IdentityProvider[] }) {
  const text = useSignInMessages();
  if (!providers.length) return null;
  const options = optionsOf(providers.map(({ provider_id, name }) => ({ id: provider_id, name })));
  return (
    <Form.List name="required_providers">
      {(fields, { add, remove }, { errors }) => (
        <fieldset className={styles.list}>
          <legend>{text('required')}</legend>
          <p className={styles.note}>{text('requiredNote')}</p>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.pair}>
              <Form.Item name={[name, 'domain']} rules={[schemaRule(mailDomain)]}>
                <Input aria-label={text('domain')} placeholder="example.com" dir="ltr" inputMode="url" autoComplete="off" />
              </Form.Item>
              <Form.Item name={[name, 'provider_id']} rules={[{ required: true, message: text('provider') }]}>
                <Select aria-label={text('provider')} placeholder={text('provider')} options={options} />
              </Form.Item>
              <Button icon={<Trash2 />} aria-label={text('remove')} onClick={() => remove(name)} />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button icon={<Plus />} onClick={() => add()}>
            {text('addRule')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
