import { addTexts, showLanguage } from 'shared-ui';
import { afterEach, expect, it } from 'vitest';
import german from '../../messages/de.json' with { type: 'json' };
import { sentence } from './call-sentence.ts';

afterEach(() => showLanguage({ tag: 'en', name: 'English', direction: 'ltr' }));

it('says in the language of the page why a call has no answer', () => {
  addTexts('de', 'host-shell', german);
  showLanguage({ tag: 'de', name: 'Deutsch', direction: 'ltr' });
  expect(sentence({ code: 'network', status: 0 })).toBe(
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  );
  expect(sentence({ code: 'timeout', status: 0 })).toBe('Der Server hat zu lange für die Antwort gebraucht. Versuchen Sie es noch einmal.');
  expect(sentence({ code: 'http', status: 502 })).toBe(
    'Der Server hat mit einem Fehler geantwortet (502). Versuchen Sie es gleich noch einmal.',
  );
});
