import { useEffect, useState } from 'react';
import { Button } from 'shared-ui';
import { Bookmark } from 'shared-ui/icons';
import { usePanelMessages } from '../../messages/panel.ts';
import * as styles from './save-selection.module.css';
import { getSelectedText } from './selected-text.ts';
import { useExcerptActions } from './use-excerpt-actions.ts';

interface Offer {
  readonly messageId: string;
  readonly text: string;
  readonly top: number;
  readonly left: number;
}

const gap = 6;

/** Offers to save the selected part of an answer, in a button beside the selection. */
export function SaveSelection() {
  const text = usePanelMessages();
  const { save } = useExcerptActions();
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    const updateOffer = () => setOffer(getOffer());
    document.addEventListener('selectionchange', updateOffer);
    // The button is fixed while the page scrolls.
    addEventListener('scroll', updateOffer, { capture: true, passive: true });
    return () => {
      document.removeEventListener('selectionchange', updateOffer);
      removeEventListener('scroll', updateOffer, { capture: true });
    };
  }, []);
  if (!offer) return null;
  const handleClick = () => {
    getSelection()?.removeAllRanges();
    setOffer(null);
    void save(offer.messageId, offer.text);
  };
  return (
    <Button
      className={styles.button}
      size="small"
      icon={<Bookmark size={14} />}
      style={{ insetBlockStart: offer.top, left: offer.left }}
      // Taking the focus would clear the selection before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      {text('saveSelection')}
    </Button>
  );
}

function getOffer(): Offer | null {
  const selected = getSelectedText();
  if (!selected) return null;
  const { messageId, text, range } = selected;
  const { bottom, left } = range.getBoundingClientRect();
  const keepInView = (value: number, size: number, room: number) => Math.max(gap, Math.min(value, size - room));
  return { messageId, text, top: keepInView(bottom + gap, innerHeight, 48), left: keepInView(left, innerWidth, 160) };
}
