import { useEffect, useState } from 'react';

/** A text as a QR code, for a phone's camera. The library is fetched when one is shown. */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isLeft = false;
    void import(/* webpackChunkName: "qr" */ 'uqr').then(
      ({ renderSVG }) => {
        if (!isLeft) setAddress(`data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 2 }))}`);
      },
      // The key below can be typed as well.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [content]);
  return address ? <img className="qr-picture" src={address} alt={label} width={200} height={200} /> : <div className="qr-picture" />;
}
