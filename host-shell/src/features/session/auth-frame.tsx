import type { ReactNode } from 'react';
import { PageHeader } from 'shared-ui';

/** The card of the pages that stand alone: log-in, sign-up, recovery. */
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
