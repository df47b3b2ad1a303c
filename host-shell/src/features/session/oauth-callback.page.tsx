import { useEffect, useRef, useState } from 'react';
import { isApiError, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Alert, Spin } from 'shared-ui';
import { Link, Navigate, useNavigate, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { AuthFrame } from './auth-frame.tsx';
import { exchangeCode } from './exchange-code.ts';
import { nextPath } from './next-path.store.ts';
import { readOauthReturn } from './oauth.model.ts';
import { useSignIn } from './use-sign-in.ts';

/** Where a provider sends the browser back to. A code counts once, so it is exchanged once however often the page renders. */
export function OauthCallbackPage() {
  const text = useMessages();
  const { api } = useShell();
  const beginSession = useSignIn();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const returned = readOauthReturn(query);

  useEffect(() => {
    if (begun.current || returned.kind !== 'code') return;
    begun.current = true;
    exchangeCode(api, returned)
      .then(beginSession)
      .then(() => navigate(nextPath.take(), { replace: true }))
      .catch((error: unknown) => setProblem(isApiError(error) ? error.message : text('somethingWentWrong')));
  });

  if (returned.kind === 'denied') return <Navigate to={`${routes.login()}?problem=denied`} replace />;
  const failure = returned.kind === 'incomplete' ? text('callbackIncomplete') : problem;
  if (!failure) {
    return (
      <AuthFrame title={text('callbackTitle')}>
        <Spin />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={text('callbackFailedTitle')}>
      <Alert type="error" showIcon title={failure} role="alert" />
      <p className="auth-links">
        <Link to={routes.login()}>{text('backToSignIn')}</Link>
      </p>
    </AuthFrame>
  );
}
