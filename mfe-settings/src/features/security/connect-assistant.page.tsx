import { useState } from 'react';
import { type ApiKeyScope, isApiError } from 'shared-contracts';
import { type AssistantRequest, answerAssistantRequest, readAssistantRequest } from 'shared-contracts/agent-calls';
import { useSession } from 'shared-contracts/shell';
import { Alert, Button, ErrorState, PageHeader, QueryView } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Plug } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useLocation } from 'shared-ui/router';
import { useAssistantsMessages } from '../../messages/assistants.ts';
import * as styles from './connect-assistant-page.module.css';
import { ScopeChoice } from './scope-choice.tsx';

/** Renders the page to which another assistant sends its user: what it asks for, and whether to allow it. Nothing is allowed unasked. */
export function ConnectAssistantPage() {
  const text = useAssistantsMessages();
  const request = useLocation().search.slice(1);
  const query = useCall(readAssistantRequest, { body: { request } }, { retry: false });
  // The request itself is wrong, so another attempt would fail too.
  const isRefused = isApiError(query.error) && query.error.status === 400;
  return (
    <div className="ui-page">
      <PageHeader title={text('requestTitle')} />
      {isRefused ? (
        <ErrorState title={text('requestFailed')} note={query.error?.message} error={query.error} />
      ) : (
        <QueryView query={query} failedTitle={text('requestFailed')}>
          {(asked) => <Decision key={request} request={request} asked={asked} />}
        </QueryView>
      )}
    </div>
  );
}

function Decision({ request, asked }: { request: string; asked: AssistantRequest }) {
  const text = useAssistantsMessages();
  const [form] = Form.useForm<{ scopes: ApiKeyScope[] }>();
  const [answered, setAnswered] = useState<'allowed' | 'canceled'>();
  const answer = useCallAction(answerAssistantRequest, { failure: text('answerFailed') });
  const { name, problem, scopes } = asked;
  const send = (chosen: readonly ApiKeyScope[]) =>
    answer.mutate(
      { body: { request, scopes: [...chosen] } },
      {
        onSuccess: ({ redirect_to }) => {
          // A program on the device opens beside this page, which stays. It has no link: a code counts once.
          setAnswered(chosen.length ? 'allowed' : 'canceled');
          location.assign(redirect_to);
        },
      },
    );
  if (answered)
    return <Alert type="info" showIcon role="status" title={text('backTitle', { name })} description={text(`${answered}Note`, { name })} />;
  const cancel = (
    <Button size="large" disabled={answer.isPending} onClick={() => send([])}>
      {text('cancel')}
    </Button>
  );
  return (
    <div className={styles.request}>
      <Asker asked={asked} />
      {problem === null ? (
        <>
          <Alert type="warning" showIcon title={text('unverifiedTitle')} description={text('unverified')} />
          <Form form={form} layout="vertical" requiredMark={false} initialValues={{ scopes }} onFinish={(chosen) => send(chosen.scopes)}>
            <Form.Item
              name="scopes"
              className={styles.choice}
              label={text('scopes')}
              rules={[{ type: 'array', min: 1, message: text('scopeMissing') }]}
            >
              <ScopeChoice label={text('scopes')} scopes={scopes} />
            </Form.Item>
            <p className={styles.note}>{text('later')}</p>
            <div className={styles.actions}>
              <Button type="primary" size="large" htmlType="submit" loading={answer.isPending}>
                {text('allow')}
              </Button>
              {cancel}
            </div>
          </Form>
        </>
      ) : (
        <>
          <Alert type="error" showIcon role="alert" title={text('requestFailed')} description={problem} />
          <div className={styles.actions}>{cancel}</div>
        </>
      )}
    </div>
  );
}

/** Names the assistant and where the answer goes. Both are the assistant's own words, so they are shown as text and bounded. */
function Asker({ asked: { name, host, problem, is_on_device: isOnDevice } }: { asked: AssistantRequest }) {
  const text = useAssistantsMessages();
  const email = useSession()?.email ?? '';
  return (
    <div className={styles.asker}>
      <span className="ui-tile-icon">
        <Plug />
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.line}>{text('asks', { email })}</p>
        {problem === null ? <p className={styles.line}>{text(isOnDevice ? 'answersToDevice' : 'answersToSite', { host })}</p> : null}
      </div>
    </div>
  );
}
