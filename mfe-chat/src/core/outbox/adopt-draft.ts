import { adoptUnsent, readUnsent } from 'shared-ui/autosave';
import { adoptions, placesOf } from './drafts.ts';

/** Adopts a draft of a session that a closed tab left, if this tab has none but `initial`. Returns the function that stops it. */
export const adoptDraft = (email: string, sessionId: string | null, initial = ''): (() => void) =>
  adoptUnsent({
    email,
    places: placesOf(email, sessionId),
    isBlank: (place) => ['', initial].includes(readUnsent(place)),
    onAdopted: () => adoptions.setState(({ count }) => ({ count: count + 1 })),
  });
