import { type ReactNode, useState } from 'react';

interface PictureProps {
  readonly src: string | undefined;
  /** The box in CSS pixels. */
  readonly size: number;
  /** Stands in its place when there is no picture, or it cannot be shown. */
  readonly children: ReactNode;
}

/** A decorative picture from the profile. */
export function Picture({ src, size, children }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!src || broken === src) return children;
  return <img src={src} width={size} height={size} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />;
}
