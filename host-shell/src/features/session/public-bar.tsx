import { routes } from 'shared-contracts';
import { Link, useLocation } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { ProductMark } from '../../shared/product-mark.tsx';
import * as styles from './session.module.css';

/** Says what the product is, above the pages that need no account, and leads to one. Signing in returns to the page. */
export function PublicBar() {
  const text = useSignInMessages();
  const { pathname, search } = useLocation();
  const next = `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <Link className={styles.publicBrand} to={routes.login()}>
        <ProductMark />
        Atrium
      </Link>
      <small className={styles.publicTagline}>{text('tagline')}</small>
      <Link className={styles.publicLink} to={{ pathname: routes.login(), search: next }}>
        {text('signIn')}
      </Link>
      <Link className={styles.publicSignUp} to={{ pathname: routes.signup(), search: next }}>
        {text('signUp')}
      </Link>
    </>
  );
}
