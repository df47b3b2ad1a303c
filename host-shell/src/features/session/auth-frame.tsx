import type { ReactNode } from 'react';
import { routes } from 'shared-contracts';
import { PageHeader } from 'shared-ui';
import { Arch } from 'shared-ui/arch';
import { Bot, type Icon, Lock, TextQuote } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { ProductMark } from '../../shared/product-mark.tsx';
import { LanguageField } from './language-field.tsx';
import * as styles from './session.module.css';

/** Renders the standalone pages, sign-in, sign-up and recovery, beside what the product is. */
export function AuthFrame({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const text = useSignInMessages();
  return (
    <div className={styles.authPage}>
      <div className={styles.authSide}>
        <header className={styles.authBrand}>
          <ProductMark size={34} />
          <div>
            Atrium
            <small>{text('tagline')}</small>
          </div>
        </header>
        <main className={styles.authCard} id="content">
          <PageHeader title={title} note={note} takesFocus={false} />
          {children}
        </main>
        <footer className={styles.authFoot}>
          <LanguageField />
          <Link to={routes.help()}>{text('help')}</Link>
        </footer>
      </div>
      <AuthPanel />
    </div>
  );
}

const points = [
  { id: 'panelAnswers', Icon: TextQuote },
  { id: 'panelAgents', Icon: Bot },
  { id: 'panelPrivate', Icon: Lock },
] as const satisfies readonly { readonly id: string; readonly Icon: Icon }[];

function AuthPanel() {
  const text = useSignInMessages();
  return (
    <aside className={styles.authPanel} aria-label="Atrium">
      <p className={styles.authPromise}>{text('panelTitle')}</p>
      <ul>
        {points.map(({ id, Icon: PointIcon }) => (
          <li key={id}>
            <PointIcon size={20} />
            <strong>{text(id)}</strong>
            <span>{text(`${id}Note`)}</span>
          </li>
        ))}
      </ul>
      <Arch scene="garden" />
    </aside>
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
