import { useState } from 'react';
import { isApiError, lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button } from 'shared-ui';
import { Fingerprint } from 'shared-ui/icons';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { loadSettingsCalls } from '../../shared/lazy-shared.ts';

const passkeys = lazyCode(() => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser'));

/** Returns false in browsers without passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** Signs in with a passkey. */
export function PasskeyButton({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const text = useSignInMessages();
  const { api } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleClick = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { startPasskeySignIn, signInWithPasskey } = await loadSettingsCalls();
      const { options, ceremony } = await api.call(startPasskeySignIn, {});
      const { startAuthentication } = await passkeys.load();
      // The call declares plain JSON; the browser's own type is stricter.
      const response = await startAuthentication({ optionsJSON: options as never });
      const { access_token } = await api.call(signInWithPasskey, { body: { ceremony, response: { ...response } } });
      await onToken(access_token);
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('passkeyFailed'));
      setIsBusy(false);
    }
  };
  return (
    <>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      <Button icon={<Fingerprint />} size="large" block loading={isBusy} onClick={() => void handleClick()}>
        {text('withPasskey')}
      </Button>
    </>
  );
}
