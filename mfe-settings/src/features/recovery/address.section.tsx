import { useState } from 'react';
import {
  confirmRecoveryAddress,
  type RecoveryAddressKind,
  removeRecoveryAddress,
  setRecoveryAddress,
} from 'shared-contracts/settings-calls';
import { Button, Input, Modal, Section, Tag } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Mail, Monitor } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { PasswordModal } from '../../shared/password-modal.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { SecuredModal } from './secured.modal.tsx';

interface RecoveryAddressProps {
  readonly kind: RecoveryAddressKind;
  readonly address: { readonly value: string; readonly is_confirmed: boolean } | null;
  /** Explains what must be connected before this way can be used. */
  readonly missing?: string | undefined;
  readonly hasPassword: boolean;
}

/** Sets a recovery e-mail or phone: entered with the password, then confirmed with a code sent there. */
export function RecoveryAddress({ kind, address, missing, hasPassword }: RecoveryAddressProps) {
  const text = useMessages();
  const [step, setStep] = useState<'name' | 'code' | 'remove' | null>(null);
  const close = () => setStep(null);
  const remove = useCallAction(removeRecoveryAddress, { success: () => text('recoveryRemoved') });
  return (
    <Section title={text(`recovery_${kind}`)}>
      <p className={styles.note}>{missing ?? text(`recovery_${kind}_note`)}</p>
      {address ? (
        <Rows label={text(`recovery_${kind}`)} items={[address]} itemKey={({ value }) => value}>
          {({ value, is_confirmed: isConfirmed }) => (
            <Row
              icon={kind === 'email' ? <Mail /> : <Monitor />}
              title={
                <>
                  <bdi>{value}</bdi>{' '}
                  <Tag color={isConfirmed ? 'green' : 'orange'}>{text(isConfirmed ? 'confirmedTag' : 'unconfirmedTag')}</Tag>
                </>
              }
              actions={
                <>
                  {isConfirmed ? null : (
                    <Button type="primary" onClick={() => setStep('code')}>
                      {text('typeCode')}
                    </Button>
                  )}
                  <Button aria-label={text('removeOfRecovery', { name: text(`recovery_${kind}`) })} onClick={() => setStep('remove')}>
                    {text('remove')}
                  </Button>
                </>
              }
            />
          )}
        </Rows>
      ) : null}
      {missing && !address ? null : (
        <p className={styles.rowActions}>
          <Button disabled={Boolean(missing)} onClick={() => setStep('name')}>
            {text(address ? `recovery_${kind}_change` : `recovery_${kind}_add`)}
          </Button>
        </p>
      )}
      {step === 'name' ? <NameAddress kind={kind} hasPassword={hasPassword} onClose={close} onSent={() => setStep('code')} /> : null}
      {step === 'code' ? <TypeCode kind={kind} onClose={close} /> : null}
      {step === 'remove' ? (
        <PasswordModal
          title={text(`recovery_${kind}_remove`)}
          okLabel={text('remove')}
          isDanger
          isBusy={remove.isPending}
          hasPassword={hasPassword}
          onClose={close}
          onPassword={(current_password) => remove.mutate({ body: { kind, current_password } }, { onSuccess: close })}
        />
      ) : null}
    </Section>
  );
}

interface AddressValues {
  readonly address: string;
}

interface NameAddressProps {
  readonly kind: RecoveryAddressKind;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

function NameAddress({ kind, hasPassword, onClose, onSent }: NameAddressProps) {
  const text = useMessages();
  const [form] = Form.useForm<AddressValues & { password?: string }>();
  const save = useCallAction(setRecoveryAddress);
  return (
    <SecuredModal<AddressValues>
      title={text(`recovery_${kind}_add`)}
      okLabel={text('sendCode')}
      isBusy={save.isPending}
      hasPassword={hasPassword}
      form={form}
      onFinish={({ address, password }) =>
        save.mutate({ body: { kind, recovery_address: address, current_password: password } }, { onSuccess: onSent })
      }
      onClose={onClose}
    >
      <Form.Item
        name="address"
        label={text(`recovery_${kind}`)}
        extra={kind === 'phone' ? text('phoneHint') : undefined}
        rules={[{ required: true, message: text(`recovery_${kind}_missing`) }]}
      >
        <Input type={kind === 'email' ? 'email' : 'tel'} autoComplete={kind === 'email' ? 'email' : 'tel'} dir="ltr" autoFocus />
      </Form.Item>
    </SecuredModal>
  );
}

function TypeCode({ kind, onClose }: { kind: RecoveryAddressKind; onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<{ code: string }>();
  const confirm = useCallAction(confirmRecoveryAddress, { success: () => text('recoveryConfirmed') });
  return (
    <Modal
      open
      title={text(`recovery_${kind}`)}
      okText={text('twoFactorConfirm')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: confirm.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.note}>{text('codeSent')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) => confirm.mutate({ body: { kind, code } }, { onSuccess: onClose })}
      >
        <Form.Item
          name="code"
          label={text('sentCode')}
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: text('sixDigits') }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" dir="ltr" maxLength={10} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
