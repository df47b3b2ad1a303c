import { useState } from 'react';
import { addTrustedContact, recoveryLimits, removeTrustedContact, type TrustedContact } from 'shared-contracts/settings-calls';
import { Button, Input, Section } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { User } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';
import { SecuredModal } from './secured.modal.tsx';

const refreshes = [settingsKeys.recovery];
const { shape } = addTrustedContact.body;

interface Contact {
  readonly contact_name: string;
  readonly contact_email: string;
}

/** People who may vouch; two of them together open the account again. */
export function TrustedContacts({ contacts }: { contacts: readonly TrustedContact[] }) {
  const text = useMessages();
  const [isAdding, setIsAdding] = useState(false);
  const [form] = Form.useForm<Contact & { password: string }>();
  const add = useAction({
    run: (api, { password, ...contact }: Contact & { password: string }, email) =>
      api.call(addTrustedContact, { body: { email, current_password: password, ...contact } }),
    refreshes,
    told: ({ contact_name: name }) => text('contactAdded', { name }),
  });
  const remove = useAction({
    run: (api, contact_id: string) => api.call(removeTrustedContact, { params: { contact_id } }),
    refreshes,
    told: () => text('recoveryRemoved'),
  });
  return (
    <Section title={text('contactsTitle')}>
      <p className="setting-note">
        {text('contactsNote')} {contacts.length === 1 ? text('contactsOneMore') : null}
      </p>
      {contacts.length ? (
        <Rows label={text('contactsTitle')} items={contacts} itemKey={({ contact_id }) => contact_id}>
          {({ contact_id, contact_name: name, contact_email }) => (
            <Row
              icon={<User />}
              title={name}
              note={contact_email}
              actions={
                <Button aria-label={text('removeOfRecovery', { name })} onClick={() => remove.mutate(contact_id)}>
                  {text('remove')}
                </Button>
              }
            />
          )}
        </Rows>
      ) : null}
      {contacts.length < recoveryLimits.contactsMost ? (
        <p className="setting-row-actions">
          <Button onClick={() => setIsAdding(true)}>{text('contactAdd')}</Button>
        </p>
      ) : null}
      {isAdding ? (
        <SecuredModal<Contact>
          title={text('contactAdd')}
          note={text('contactAddNote')}
          okLabel={text('contactAdd')}
          isBusy={add.isPending}
          form={form}
          onFinish={(values) => add.mutate(values, { onSuccess: () => setIsAdding(false) })}
          onClose={() => setIsAdding(false)}
        >
          <Form.Item name="contact_name" label={text('nameLabel')} rules={[schemaRule(shape.contact_name)]} validateTrigger="onBlur">
            <Input autoComplete="off" autoFocus />
          </Form.Item>
          <Form.Item name="contact_email" label={text('emailLabel')} rules={[schemaRule(shape.contact_email)]} validateTrigger="onBlur">
            <Input type="email" autoComplete="off" dir="ltr" />
          </Form.Item>
        </SecuredModal>
      ) : null}
    </Section>
  );
}
