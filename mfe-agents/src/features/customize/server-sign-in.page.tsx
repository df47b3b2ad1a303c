import { useEffect, useRef, useState } from 'react';
import { routes } from 'shared-contracts';
import { finishServerSignIn } from 'shared-contracts/agent-calls';
import { Alert, Button, PageHeader, Spin } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { Link, useNavigate, useSearchParams } from 'shared-ui/router';
import { useServerSignIn } from 'shared-ui/tool-servers';
import { useMessages } from '../../messages/messages.ts';
import { readServerReturn } from './server-return.model.ts';

/** Renders the page that the sign-in to a tool server returns to. A code counts once, so it is sent once however often the page renders. */
export function ServerSignInPage() {
  const text = useMessages();
  const navigate = useNavigate();
  const returned = readServerReturn(useSearchParams()[0]);
  const { mutateAsync: finish } = useCallAction(finishServerSignIn, { failure: false });
  const [problem, setProblem] = useState<string | null>(null);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current || returned.kind !== 'code') return;
    hasStarted.current = true;
    finish({ query: { server_id: returned.serverId }, body: returned.body })
      .then(async ({ server, agent_id, problem: refusal }) => {
        if (server) await navigate(agent_id ? routes.agent(agent_id, 'apps') : routes.settings('tool-servers'), { replace: true });
        else setProblem(refusal ?? text('serverSignInFailed'));
      })
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : text('serverSignInFailed')));
  });

  const failure = returned.kind === 'code' ? problem : text(returned.kind === 'denied' ? 'serverSignInDenied' : 'serverSignInIncomplete');
  return (
    <div className="ui-page">
      <PageHeader title={text('serverSignInTitle')} />
      {failure === null ? <Spin /> : <Failure failure={failure} serverId={returned.serverId} onProblem={setProblem} />}
    </div>
  );
}

interface FailureProps {
  failure: string;
  serverId: string | undefined;
  onProblem: (problem: string) => void;
}

function Failure({ failure, serverId, onProblem }: FailureProps) {
  const text = useMessages();
  const signIn = useServerSignIn();
  const handleSignIn = (id: string) =>
    signIn(id).then(
      (problem) => onProblem(problem ?? failure),
      (error: unknown) => onProblem(error instanceof Error ? error.message : failure),
    );
  return (
    <div className="ui-stack">
      <Alert type="error" showIcon title={failure} role="alert" />
      {serverId ? <Button onClick={() => void handleSignIn(serverId)}>{text('signInAgain')}</Button> : null}
      <p>
        <Link to={routes.settings('tool-servers')}>{text('seeToolServers')}</Link>
      </p>
      <p>
        <Link to={routes.agents()}>{text('seeAgents')}</Link>
      </p>
    </div>
  );
}
