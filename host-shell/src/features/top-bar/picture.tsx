import { type ReactNode, useState } from 'react';

interface PictureProps {
  readonly src: string | undefined;
  /** Sets the size of the box in CSS pixels. */
  readonly size: number;
  /** Renders when there is no picture or it can't be shown. */
  readonly children: ReactNode;
}

/** Renders a decorative picture from the profile. */
export function Picture({ src, size, children }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!src || broken === src) return children;
  return <img src={src} width={size} height={size} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />;
}
