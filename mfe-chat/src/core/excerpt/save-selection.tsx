import './excerpts.css';
import { useEffect, useState } from 'react';
import { Button } from 'shared-ui';
import { Bookmark } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { selectedText } from './selected-text.ts';
import { useExcerptActions } from './use-excerpt-actions.ts';

interface Offer {
  readonly messageId: string;
  readonly text: string;
  readonly top: number;
  readonly left: number;
}

const gap = 6;

/** Beside a selection within an answer: keeps it as an excerpt. */
export function SaveSelection() {
  const text = useMessages();
  const { save } = useExcerptActions();
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    const look = () => setOffer(offerOf());
    document.addEventListener('selectionchange', look);
    // The page scrolls below the button, which stands still.
    addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      document.removeEventListener('selectionchange', look);
      removeEventListener('scroll', look, { capture: true });
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
      className="save-selection"
      size="small"
      icon={<Bookmark size={14} />}
      style={{ insetBlockStart: offer.top, left: offer.left }}
      // A press that took the focus would end the selection before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      {text('saveSelection')}
    </Button>
  );
}

function offerOf(): Offer | null {
  const selected = selectedText();
  if (!selected) return null;
  const { messageId, text, range } = selected;
  const { bottom, left } = range.getBoundingClientRect();
  const inView = (value: number, size: number, room: number) => Math.max(gap, Math.min(value, size - room));
  return { messageId, text, top: inView(bottom + gap, innerHeight, 48), left: inView(left, innerWidth, 160) };
}
