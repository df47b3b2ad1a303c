import { type ReactNode, useEffect, useState } from 'react';
import { isApiError, localStore, type OauthWord } from 'shared-contracts';
import { oauthProviders, startOauth } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button } from 'shared-ui';
import { KeyRound } from 'shared-ui/icons';
import { Logo } from 'shared-ui/logo';
import { useCall } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { loadSettingsCalls } from '../../shared/lazy-shared.ts';
import type { Directory } from './directory-form.tsx';
import { nextPath } from './next-path.store.ts';
import { isWebAddress } from './oauth.model.ts';
import * as styles from './session.module.css';

const rememberedKey = 'atrium.sign-in-providers';

/** Returns the providers of this server: those of the last visit until it answers, so that nothing moves when it does. */
function useProviders() {
  const { data } = useCall(oauthProviders);
  useEffect(() => {
    if (data) localStore.write(rememberedKey, data);
  }, [data]);
  return data ?? oauthProviders.answer.safeParse(localStore.read(rememberedKey)).data;
}

interface OauthButtonsProps {
  readonly isSignUp: boolean;
  readonly next: string | null;
  /** Asks for the password of a directory. */
  readonly onDirectory: (directory: Directory) => void;
  /** Rendered first, where the browser has passkeys. */
  readonly passkey: ReactNode;
}

/** Renders the ways to sign in without a password: a passkey, and each provider this server supports. */
export function OauthButtons({ isSignUp, next, onDirectory, passkey }: OauthButtonsProps) {
  const text = useSignInMessages();
  const { api } = useShell();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const data = useProviders();
  const hasProvider = Boolean(data?.google || data?.linkedin || data?.providers?.length || data?.directories?.length);
  if (!hasProvider && !passkey) return null;

  const begin = async (key: string, start: () => Promise<{ url: string }>) => {
    setBusy(key);
    setProblem(undefined);
    try {
      const { url } = await start();
      if (!isWebAddress(url)) throw new Error('The server named no web page.');
      nextPath.keep(next);
      location.assign(url);
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('providerFailed'));
      setBusy(undefined);
    }
  };
  const handleStart = (word: OauthWord) => begin(word, () => api.call(startOauth, { query: { state: word } }));
  const handleProvider = (provider_id: string) =>
    begin(provider_id, async () => {
      const { startProviderSignIn } = await loadSettingsCalls();
      return api.call(startProviderSignIn, { params: { provider_id } });
    });
  const google: OauthWord = isSignUp ? 'account-provider-redirect' : 'account-provider';
  return (
    <div className={styles.authProviders}>
      <p>
        <span>{text('or')}</span>
      </p>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      {passkey}
      {data?.providers?.map(({ provider_id, name }) => (
        <Button
          key={provider_id}
          icon={<KeyRound />}
          size="large"
          block
          loading={busy === provider_id}
          onClick={() => void handleProvider(provider_id)}
        >
          <bdi>{text('withProvider', { name })}</bdi>
        </Button>
      ))}
      {data?.directories?.map((directory) => (
        <Button key={directory.provider_id} icon={<KeyRound />} size="large" block onClick={() => onDirectory(directory)}>
          <bdi>{text('withProvider', { name: directory.name })}</bdi>
        </Button>
      ))}
      {data?.google ? (
        <Button
          icon={<Logo name="google" label="Google" />}
          size="large"
          block
          loading={busy === google}
          onClick={() => void handleStart(google)}
        >
          {text('withGoogle')}
        </Button>
      ) : null}
      {data?.linkedin ? (
        <Button
          icon={<Logo name="linkedin" label="LinkedIn" />}
          size="large"
          block
          loading={busy === 'professional-network'}
          onClick={() => void handleStart('professional-network')}
        >
          {text('withLinkedIn')}
        </Button>
      ) : null}
    </div>
  );
}
