import { sendVerification, verifyAddress } from 'shared-contracts/settings-calls';
import { Alert, Button, Section } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/settings.module.css';

/** Shows whether the e-mail address is confirmed and how to confirm it. The mailed link opens this page with `?verify=…`. */
export function EmailAddress({ email, isVerified, sendsMail }: { email: string; isVerified: boolean; sendsMail: boolean }) {
  const text = useMessages();
  const [search, setSearch] = useSearchParams();
  const token = search.get('verify');
  const send = useCallAction(sendVerification, { success: () => text('verificationSent', { email }) });
  const verify = useCallAction(verifyAddress, { success: () => text('addressVerified') });
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
              <Button
                type="primary"
                loading={verify.isPending}
                onClick={() => verify.mutate({ body: { verification_token: token } }, { onSuccess: close })}
              >
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
        <Button loading={send.isPending} onClick={() => send.mutate({})}>
          {text('sendVerification')}
        </Button>
      )}
    </Section>
  );
}
