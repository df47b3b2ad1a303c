import { useMemo } from 'react';
import { lazyCode } from 'shared-contracts';
import { useLazy } from 'shared-ui';
import * as styles from './qr-picture.module.css';

const qr = lazyCode(() => import(/* webpackChunkName: "qr" */ 'uqr'));

/** Renders text as a QR code. The library loads on demand; the key below the code can be typed instead. */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const { module } = useLazy(qr);
  const address = useMemo(
    () => (module ? `data:image/svg+xml,${encodeURIComponent(module.renderSVG(content, { border: 2 }))}` : undefined),
    [module, content],
  );
  return address ? (
    <img className={styles.qrPicture} src={address} alt={label} width={200} height={200} />
  ) : (
    <div className={styles.qrPicture} />
  );
}
