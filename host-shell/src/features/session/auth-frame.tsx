import type { ReactNode } from 'react';
import { routes } from 'shared-contracts';
import { PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';

/** Renders the card of the standalone pages: log-in, sign-up and recovery. */
export function AuthFrame({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <main className="auth-page" id="content">
      <div className="auth-card">
        <PageHeader title={title} note={note} takesFocus={false} />
        {children}
      </div>
    </main>
  );
}

export function BackToLogin() {
  const text = useMessages();
  return (
    <p className="auth-links">
      <Link to={routes.login()}>{text('backToSignIn')}</Link>
    </p>
  );
}
