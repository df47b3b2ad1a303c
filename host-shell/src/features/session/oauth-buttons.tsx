import { useState } from 'react';
import { isApiError, type OauthWord } from 'shared-contracts';
import { oauthProviders, startOauth } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { nextPath } from './next-path.store.ts';
import { isWebAddress } from './oauth.model.ts';
import * as styles from './session.module.css';

/** Renders a button for each provider this server supports. */
export function OauthButtons({ isSignUp, next }: { isSignUp: boolean; next: string | null }) {
  const text = useSignInMessages();
  const { api } = useShell();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<OauthWord>();
  const { data } = useCall(oauthProviders);
  if (!data?.google && !data?.linkedin) return null;

  const handleStart = async (word: OauthWord) => {
    setBusy(word);
    setProblem(undefined);
    try {
      const { url } = await api.call(startOauth, { query: { state: word } });
      if (!isWebAddress(url)) throw new Error('The server named no web page.');
      nextPath.keep(next);
      location.assign(url);
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('providerFailed'));
      setBusy(undefined);
    }
  };
  const google: OauthWord = isSignUp ? 'account-provider-redirect' : 'account-provider';
  return (
    <div className={styles.authProviders}>
      <p>
        <span>{text('or')}</span>
      </p>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      {data.google ? (
        <Button size="large" block loading={busy === google} onClick={() => void handleStart(google)}>
          {text('withGoogle')}
        </Button>
      ) : null}
      {data.linkedin ? (
        <Button size="large" block loading={busy === 'professional-network'} onClick={() => void handleStart('professional-network')}>
          {text('withLinkedIn')}
        </Button>
      ) : null}
    </div>
  );
}
