import { languages, profileChanged, type UserProfile } from 'shared-contracts';
import { setAppearance } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { getLanguage } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';

const options = languages.map(({ tag, name }) => ({ value: tag, label: <span lang={tag}>{name}</span>, name }));

/** Edits the language of the interface. The shell shows it on every open page as soon as it is saved. */
export function LanguageField({ profile: { email, language } }: { profile: UserProfile }) {
  const text = useMessages();
  const { bus } = useShell();
  const { isPending, mutate } = useCallAction(setAppearance, { success: () => void bus.publish(profileChanged, { email }) });
  const chosen = languages.find(({ tag }) => tag === (language ?? getLanguage().tag));
  return (
    <Select
      aria-label={text('languageTitle')}
      className="ui-fill"
      showSearch={{ optionFilterProp: 'name' }}
      value={chosen?.tag}
      loading={isPending}
      disabled={isPending}
      options={options}
      onChange={(tag) => mutate({ body: { language: tag } })}
    />
  );
}
