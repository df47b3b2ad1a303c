import { getMailState, retryMail, sendTestMail, type UnsentMail } from 'shared-contracts/admin-calls';
import { Alert, Button, EmptyState, Facts, formatDateTime, PageHeader, QueryView, Section } from 'shared-ui';
import { Mail, RotateCcw, Send } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

const refreshMs = 30_000;

/** Renders the mail server, a test of it, and the mails that it refused. */
export function MailPage() {
  const text = useMessages();
  const mail = useCall(getMailState, {}, { refetchInterval: refreshMs });
  return (
    <div className="ui-page">
      <PageHeader title={text('mailTitle')} note={text('mailNote')} actions={mail.data?.server ? <TestButton /> : null} />
      <QueryView query={mail} failedTitle={text('mailStateFailed')}>
        {({ server, waiting, failed, sent_today, refused }) => (
          <>
            {server ? (
              <Facts
                label={text('mailServer')}
                facts={[
                  { label: text('mailServer'), value: <bdi dir="ltr">{server.address}</bdi> },
                  { label: text('mailFrom'), value: <bdi dir="ltr">{server.from}</bdi> },
                  { label: text('mailSent'), value: text('count', { count: sent_today }) },
                  { label: text('mailWaiting'), value: text('count', { count: waiting }) },
                  { label: text('mailGivenUp'), value: text('count', { count: failed }) },
                ]}
              />
            ) : (
              <Alert type="warning" showIcon title={text('noMailServer')} description={text('noMailServerNote')} />
            )}
            <Section title={text('refusedTitle')}>
              {refused.length ? (
                <ConsoleRows label={text('refusedTitle')} items={refused} itemKey={({ mail_id }) => mail_id}>
                  {(one) => <RefusedMail {...one} />}
                </ConsoleRows>
              ) : (
                <EmptyState icon={<Mail />} title={text('noneRefused')} note={text('noneRefusedNote')} />
              )}
            </Section>
          </>
        )}
      </QueryView>
    </div>
  );
}

function TestButton() {
  const text = useMessages();
  const test = useCallAction(sendTestMail, { success: ({ to }) => text('testSent', { to }), failure: text('testFailed') });
  return (
    <Button type="primary" icon={<Send />} loading={test.isPending} onClick={() => test.mutate({})}>
      {text('sendTest')}
    </Button>
  );
}

function RefusedMail({ mail_id, to, subject, created_at, attempts, problem, next_attempt_at }: UnsentMail) {
  const text = useMessages();
  const retry = useCallAction(retryMail, { success: () => text('retryQueued') });
  return (
    <ConsoleRow
      title={<span dir="auto">{subject}</span>}
      notes={[
        <bdi key="to" dir="ltr">
          {to}
        </bdi>,
        [
          formatDateTime(created_at),
          text('attempts', { total: attempts }),
          next_attempt_at ? text('nextAttempt', { when: formatDateTime(next_attempt_at) }) : text('givenUp'),
        ].join(' · '),
        ...(problem ? [problem] : []),
      ]}
      actions={
        <Button
          icon={<RotateCcw />}
          aria-label={text('retryOf', { to })}
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { mail_id } })}
        >
          {text('retryNow')}
        </Button>
      }
    />
  );
}
