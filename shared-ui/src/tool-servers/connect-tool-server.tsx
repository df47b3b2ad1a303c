import { useId, useState } from 'react';
import { isApiError } from 'shared-contracts';
import type { connectToolServer } from 'shared-contracts/agent-calls';
import type { CallInput } from 'shared-contracts/calls';
import { connectScopedServer, type Scope } from 'shared-contracts/connection-calls';
import { Button, Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useToolServerMessages } from './tool-server-messages.ts';
import { openSignIn } from './use-tool-server-actions.ts';

/** Describes the props of `ConnectToolServer`. */
export interface ConnectToolServerProps {
  /** For whom the server is connected. Without it, `onConnect` connects it. */
  scope?: Scope;
  /**
   * Connects the server. The answer has the problem as a sentence, or the address at which the user signs in.
   * @deprecated Since 1.4.0, `scope` says for whom. Stays until 2.0 for remotes that were built before.
   */
  onConnect?: (
    server: CallInput<typeof connectToolServer>['body'],
  ) => Promise<{ readonly problem: string | null; readonly sign_in_url?: string | null | undefined }>;
}

const nothing = { name: '', server_url: '', server_key: '' };

/** Renders the form that connects a tool server for a scope. A server of the user's own that asks for a sign-in leads there. */
export function ConnectToolServer({ scope, onConnect }: ConnectToolServerProps) {
  const { mutateAsync: connect } = useCallAction(connectScopedServer, { failure: false });
  const text = useToolServerMessages();
  const id = useId();
  const [given, setGiven] = useState(nothing);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const handleConnect = async () => {
    setIsBusy(true);
    try {
      const { name, server_url, server_key } = given;
      const body = { name, server_url, ...(server_key ? { server_key } : {}) };
      const connected = scope ? await connect({ query: scope, body }) : await onConnect?.(body);
      const refusal = connected?.problem;
      if (connected?.sign_in_url) openSignIn(connected.sign_in_url);
      setProblem(refusal ?? '');
      if (!refusal) setGiven(nothing);
    } catch (error) {
      // The sentence about a field says more than the one about the request.
      const refused = isApiError(error) ? error.fields[0]?.message : undefined;
      setProblem(refused ?? (error instanceof Error ? error.message : text('failed')));
    }
    setIsBusy(false);
  };
  const fields = [
    { name: 'name', label: text('name'), type: 'text' },
    { name: 'server_url', label: text('url'), type: 'url' },
    { name: 'server_key', label: text('key'), type: 'password' },
  ] as const;
  return (
    <Form layout="vertical" onFinish={() => void handleConnect()}>
      {fields.map(({ name, label, type }) => (
        <Form.Item key={name} label={label} htmlFor={`${id}-${name}`}>
          <Input
            id={`${id}-${name}`}
            type={type}
            autoComplete="off"
            value={given[name]}
            onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
          />
        </Form.Item>
      ))}
      {problem ? (
        <p className="ui-tool-server-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <Button htmlType="submit" block loading={isBusy} disabled={isBusy || !given.name.trim() || !given.server_url.trim()}>
        {text('connect')}
      </Button>
    </Form>
  );
}
