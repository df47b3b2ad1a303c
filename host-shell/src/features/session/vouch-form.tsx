import { useState } from 'react';
import { giveVouch, seeVouch } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthAction } from './use-auth-action.ts';

/** Renders the page behind the link mailed to a trusted contact. It requires no account. */
export function VouchForm({ token }: { token: string }) {
  const text = useSignInMessages();
  const { api } = useShell();
  const { problem, isBusy, run } = useAuthAction();
  const [isGiven, setIsGiven] = useState(false);
  const query = useCall(seeVouch, { body: { vouch_token: token } }, { retry: false });
  const handleClick = () =>
    run(async () => {
      await api.call(giveVouch, { body: { vouch_token: token } });
      setIsGiven(true);
    });
  return (
    <AuthFrame title={text('vouchTitle')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      <QueryView query={query} failedTitle={text('vouchTitle')}>
        {({ name, is_given: wasGiven }) =>
          isGiven || wasGiven ? (
            <Alert type="success" showIcon title={text('vouchGiven')} role="status" />
          ) : (
            <>
              <p>{text('vouchAsk', { name })}</p>
              <Button type="primary" size="large" block loading={isBusy} onClick={() => void handleClick()}>
                {text('vouchGive')}
              </Button>
            </>
          )
        }
      </QueryView>
    </AuthFrame>
  );
}
