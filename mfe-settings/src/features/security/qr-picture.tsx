import { useMemo } from 'react';
import { lazyCode } from 'shared-contracts';
import { useLazy } from 'shared-ui';

const qr = lazyCode(() => import(/* webpackChunkName: "qr" */ 'uqr'));

/** A text as a QR code, for a phone's camera. The library is fetched when one is shown; the key below it can be typed as well. */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const { module } = useLazy(qr);
  const address = useMemo(
    () => (module ? `data:image/svg+xml,${encodeURIComponent(module.renderSVG(content, { border: 2 }))}` : undefined),
    [module, content],
  );
  return address ? <img className="qr-picture" src={address} alt={label} width={200} height={200} /> : <div className="qr-picture" />;
}
