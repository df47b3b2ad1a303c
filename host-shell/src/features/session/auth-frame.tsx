import type { ReactNode } from 'react';
import { routes } from 'shared-contracts';
import { PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { LanguageField } from './language-field.tsx';
import * as styles from './session.module.css';

/** Renders the card of the standalone pages: log-in, sign-up and recovery. */
export function AuthFrame({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <main className={styles.authPage} id="content">
      <div className={styles.authCard}>
        <PageHeader title={title} note={note} takesFocus={false} />
        {children}
        <LanguageField />
      </div>
    </main>
  );
}

export function BackToLogin() {
  const text = useSignInMessages();
  return (
    <p className={styles.authLinks}>
      <Link to={routes.login()}>{text('backToSignIn')}</Link>
    </p>
  );
}
