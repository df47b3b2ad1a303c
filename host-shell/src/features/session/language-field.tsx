import { languages } from 'shared-contracts';
import { NativeSelect, useLanguage } from 'shared-ui';
import { Languages } from 'shared-ui/icons';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { useChooseLanguage } from '../../shared/language/language-context.ts';
import * as styles from './session.module.css';

/** Lets people who have not signed in choose the language. Each language is named in itself, so it is found in any other. */
export function LanguageField() {
  const text = useSignInMessages();
  const choose = useChooseLanguage();
  const { tag } = useLanguage();
  return (
    <label className={styles.language}>
      <span className="ui-visually-hidden">{text('languageLabel')}</span>
      <Languages />
      <NativeSelect isPlain value={tag} onChange={(event) => void choose(event.target.value)}>
        {languages.map((language) => (
          <option key={language.tag} value={language.tag} lang={language.tag}>
            {language.name}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}
