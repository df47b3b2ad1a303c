import { routes } from 'shared-contracts';
import { Link } from 'shared-ui/router';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { ProductMark } from '../../shared/product-mark.tsx';
import { profileStore } from '../../shared/profile.store.ts';
import { Picture } from './picture.tsx';
import * as styles from './top-bar.module.css';

/** Renders the company's logo in a 30 px box and its name, or the product's own when the profile has none. */
export function Brand({ isCompact }: { isCompact: boolean }) {
  const text = useMessages();
  const { companyName, companyPicture } = useStore(profileStore);
  const name = companyName || 'Atrium';
  return (
    <Link className={styles.brand} to={routes.home()} aria-label={`${name}, ${text('home')}`} title={companyName}>
      <Picture src={companyPicture} size={30}>
        <ProductMark />
      </Picture>
      {isCompact ? null : (
        <span className={styles.brandName} dir="auto">
          {name}
        </span>
      )}
    </Link>
  );
}
