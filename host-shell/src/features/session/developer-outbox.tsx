import { useState } from 'react';
import { isApiError, type OutboxMail, routes } from 'shared-contracts';
import { devOutbox } from 'shared-contracts/calls';
import { Alert, Disclosure, ListSkeleton } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import * as styles from './session.module.css';

const refetchMs = 2_000;

/** Shows developers on this machine the mail of a server without a mail server. Fetched while open, because mail is sent after the answer. */
export function DeveloperOutbox() {
  const text = useSignInMessages();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isPending } = useCall(devOutbox, {}, { isEnabled: isOpen, staleTime: 0, refetchInterval: refetchMs });
  const isOff = isApiError(error) && error.status === 404;
  return (
    <Disclosure className={styles.outbox} summary={text('outbox')} onToggle={setIsOpen}>
      {isOpen && isPending ? <ListSkeleton /> : null}
      {error ? <Alert type="info" title={isOff ? text('outboxOff') : text('somethingWentWrong')} role="status" /> : null}
      {data ? <p>{text(data.mails.length ? 'outboxNote' : 'outboxEmpty')}</p> : null}
      {data?.mails.map((mail) => (
        <Mail key={mail.mail_id} mail={mail} />
      ))}
    </Disclosure>
  );
}

function Mail({ mail }: { mail: OutboxMail }) {
  const text = useSignInMessages();
  const token = /\/auth\/recover-password\?token=([\w.~-]+)/.exec(mail.text)?.[1];
  return (
    <article>
      <strong dir="auto">{mail.subject}</strong>
      <span>{mail.to}</span>
      <pre>{mail.text}</pre>
      {token ? <Link to={`${routes.recoverPassword()}?token=${token}`}>{text('openLink')}</Link> : null}
    </article>
  );
}
