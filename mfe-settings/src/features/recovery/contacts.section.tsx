import { useState } from 'react';
import { addTrustedContact, recoveryLimits, removeTrustedContact, type TrustedContact } from 'shared-contracts/settings-calls';
import { Button, Input, Section } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { User } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { PasswordModal } from '../../shared/password-modal.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { SecuredModal } from './secured.modal.tsx';

const { shape } = addTrustedContact.body;

interface Contact {
  readonly contact_name: string;
  readonly contact_email: string;
}

/** Manages trusted contacts. Two of them together can restore access to the account. */
export function TrustedContacts({ contacts, hasPassword }: { contacts: readonly TrustedContact[]; hasPassword: boolean }) {
  const text = useMessages();
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<TrustedContact | null>(null);
  const [form] = Form.useForm<Contact & { password?: string }>();
  const add = useCallAction(addTrustedContact, { success: (_, { body }) => text('contactAdded', { name: body.contact_name }) });
  const remove = useCallAction(removeTrustedContact, { success: () => text('recoveryRemoved') });
  return (
    <Section title={text('contactsTitle')}>
      <p className={styles.note}>
        {text('contactsNote')} {contacts.length === 1 ? text('contactsOneMore') : null}
      </p>
      {contacts.length ? (
        <Rows label={text('contactsTitle')} items={contacts} itemKey={({ contact_id }) => contact_id}>
          {(contact) => (
            <Row
              icon={<User />}
              title={contact.contact_name}
              note={contact.contact_email}
              actions={
                <Button aria-label={text('removeOfRecovery', { name: contact.contact_name })} onClick={() => setRemoving(contact)}>
                  {text('remove')}
                </Button>
              }
            />
          )}
        </Rows>
      ) : null}
      {contacts.length < recoveryLimits.contactsMost ? (
        <p className={styles.rowActions}>
          <Button onClick={() => setIsAdding(true)}>{text('contactAdd')}</Button>
        </p>
      ) : null}
      {isAdding ? (
        <SecuredModal<Contact>
          title={text('contactAdd')}
          note={text('contactAddNote')}
          okLabel={text('contactAdd')}
          isBusy={add.isPending}
          hasPassword={hasPassword}
          form={form}
          onFinish={({ password, ...contact }) =>
            add.mutate({ body: { current_password: password, ...contact } }, { onSuccess: () => setIsAdding(false) })
          }
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
      {removing ? (
        <PasswordModal
          title={text('contactRemove', { name: removing.contact_name })}
          okLabel={text('remove')}
          isDanger
          isBusy={remove.isPending}
          hasPassword={hasPassword}
          onClose={() => setRemoving(null)}
          onPassword={(current_password) =>
            remove.mutate(
              { params: { contact_id: removing.contact_id }, body: { current_password } },
              { onSuccess: () => setRemoving(null) },
            )
          }
        />
      ) : null}
    </Section>
  );
}
