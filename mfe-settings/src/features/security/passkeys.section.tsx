import { useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { addPasskey, type Passkey, removePasskey, startPasskey } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { Button, formatDate, Input, Modal, Section } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { KeyRound } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { PasswordField } from '../../shared/password-field.tsx';
import { PasswordModal } from '../../shared/password-modal.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';

const refreshes = [settingsKeys.security];
const passkeyCode = lazyCode(() => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser'));

interface Values {
  readonly name: string;
  readonly password?: string;
}

/** Manages passkeys, which sign in with a device's fingerprint, face or PIN instead of a password. */
export function Passkeys({ passkeys, hasPassword }: { passkeys: readonly Passkey[]; hasPassword: boolean }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const remove = useAction({
    run: (api, { passkey_id, password }: { passkey_id: string; password: string }, email) =>
      api.call(removePasskey, { params: { passkey_id }, body: { email, current_password: password } }),
    refreshes,
    told: () => text('passkeyRemoved'),
  });
  const isAble = typeof PublicKeyCredential === 'function';
  return (
    <Section title={text('passkeysTitle')}>
      <p className={styles.note}>{text(isAble ? 'passkeysNote' : 'passkeysUnable')}</p>
      {passkeys.length ? (
        <Rows label={text('passkeysTitle')} items={passkeys} itemKey={({ passkey_id }) => passkey_id}>
          {(passkey) => (
            <Row
              icon={<KeyRound />}
              title={passkey.name}
              note={text(passkey.last_used_at ? 'passkeyUsed' : 'passkeyUnused', {
                since: formatDate(passkey.created_at, { timeZone }),
                used: formatDate(passkey.last_used_at ?? '', { timeZone }),
              })}
              actions={
                <Button size="small" aria-label={text('removeOfRecovery', { name: passkey.name })} onClick={() => setRemoving(passkey)}>
                  {text('remove')}
                </Button>
              }
            />
          )}
        </Rows>
      ) : null}
      {isAble ? (
        <p className={styles.rowActions}>
          <Button onClick={() => setIsAdding(true)}>{text('passkeyAdd')}</Button>
        </p>
      ) : null}
      {removing ? (
        <PasswordModal
          title={text('passkeyRemove', { name: removing.name })}
          note={text('passkeyRemoveNote')}
          okLabel={text('remove')}
          isBusy={remove.isPending}
          hasPassword={hasPassword}
          onClose={() => setRemoving(null)}
          onPassword={(password) => remove.mutate({ passkey_id: removing.passkey_id, password }, { onSuccess: () => setRemoving(null) })}
        />
      ) : null}
      {isAdding ? <AddPasskey hasPassword={hasPassword} onClose={() => setIsAdding(false)} /> : null}
    </Section>
  );
}

function AddPasskey({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<Values>();
  const add = useAction({
    run: async (api, { name, password }: Values, email) => {
      const { options, ceremony } = await api.call(startPasskey, { body: { email, current_password: password ?? '' } });
      const { startRegistration } = await passkeyCode.load();
      // The call declares plain JSON; the browser's own type is stricter.
      const response = await startRegistration({ optionsJSON: options as never }).catch(() => {
        throw new Error(text('passkeyNotMade'));
      });
      return api.call(addPasskey, { body: { email, ceremony, response: { ...response }, passkey_name: name } });
    },
    refreshes,
    told: () => text('passkeyAdded'),
  });
  return (
    <Modal
      open
      title={text('passkeyAdd')}
      okText={text('next')}
      cancelText={text('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ loading: add.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => add.mutate(values, { onSuccess: onClose })}>
        <Form.Item
          name="name"
          label={text('passkeyName')}
          extra={text('passkeyNameHint')}
          rules={[{ required: true, whitespace: true, message: text('passkeyNameMissing') }]}
        >
          <Input autoComplete="off" maxLength={80} autoFocus />
        </Form.Item>
        <PasswordField hasPassword={hasPassword} />
      </Form>
    </Modal>
  );
}
