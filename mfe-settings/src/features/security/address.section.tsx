import { sendVerification, verifyAddress } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { Alert, Button, Section } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/settings.module.css';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';

const refreshes = [settingsKeys.security];

/** Shows whether the e-mail address is confirmed and how to confirm it. The mailed link opens this page with `?verify=…`. */
export function EmailAddress({ isVerified, sendsMail }: { isVerified: boolean; sendsMail: boolean }) {
  const text = useMessages();
  const email = useSession()?.email ?? '';
  const [search, setSearch] = useSearchParams();
  const token = search.get('verify');
  const send = useAction({
    run: (api) => api.call(sendVerification, { body: { email } }),
    refreshes,
    told: () => text('verificationSent', { email }),
  });
  const verify = useAction({
    run: (api, verification_token: string) => api.call(verifyAddress, { body: { email, verification_token } }),
    refreshes,
    told: () => text('addressVerified'),
  });
  const close = () => setSearch({}, { replace: true });
  return (
    <Section title={text('addressTitle')}>
      {token && !isVerified ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={text('verifyTitle', { email })}
          description={text('verifyText')}
          action={
            <div className={styles.rowActions}>
              <Button type="primary" loading={verify.isPending} onClick={() => verify.mutate(token, { onSuccess: close })}>
                {text('verifyAddress')}
              </Button>
              <Button onClick={close}>{text('cancel')}</Button>
            </div>
          }
        />
      ) : null}
      <p className={styles.note}>
        {text(isVerified ? 'addressIsVerified' : sendsMail ? 'addressUnverified' : 'addressUnverifiable', { email })}
      </p>
      {isVerified || !sendsMail ? null : (
        <Button loading={send.isPending} onClick={() => send.mutate(undefined)}>
          {text('sendVerification')}
        </Button>
      )}
    </Section>
  );
}
