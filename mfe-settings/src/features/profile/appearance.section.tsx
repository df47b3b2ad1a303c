import { type AccessibilityChoice, profileChanged, type ThemeChoice, type UserProfile } from 'shared-contracts';
import { setAppearance } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { type ColorScheme, colorSchemes, parseColorMode, parseColorScheme } from 'shared-ui';
import { Segmented, Switch } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Group } from '../../shared/group.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import * as settings from '../../shared/settings.module.css';
import { getChoices, getTextSize, replaceTextSize, switches, textSizes, toggleChoice } from './accessibility.model.ts';
import * as styles from './profile.module.css';

const themes = ['system', 'light', 'dark'] as const;

interface Change {
  readonly theme?: ThemeChoice;
  readonly color_scheme?: ColorScheme;
  readonly accessibility?: AccessibilityChoice[];
}

/** Sets the theme, colors and accessibility. Each choice is saved immediately, and the shell applies it wherever the user signs in. */
export function AppearanceSection({ profile }: { profile: UserProfile }) {
  const text = useMessages();
  const { bus } = useShell();
  const { email } = profile;
  const save = useCallAction(setAppearance, { success: () => void bus.publish(profileChanged, { email }) });
  const change = (next: Change) => save.mutate({ body: next });
  const chosen = getChoices(profile, save.isPending ? save.variables.body : undefined);
  return (
    <>
      <Group title={text('appearanceTitle')} note={text('appearanceNote')}>
        <div className={styles.choices}>
          <Choice
            label={text('themeLabel')}
            value={parseColorMode(save.variables?.body?.theme ?? profile.theme)}
            options={themes.map((value) => ({ value, label: text(`theme_${value}`) }))}
            onChange={(theme) => change({ theme })}
          />
          <Choice
            label={text('coloursLabel')}
            value={parseColorScheme(save.variables?.body?.color_scheme ?? profile.color_scheme)}
            options={colorSchemes.map((value) => ({ value, label: text(`colours_${value}`) }))}
            onChange={(scheme) => change({ color_scheme: scheme })}
          />
        </div>
      </Group>
      <Group title={text('accessibilityTitle')} note={text('accessibilityNote')}>
        <div className={styles.choices}>
          <Choice
            label={text('textSizeLabel')}
            value={getTextSize(chosen)}
            options={textSizes.map((value) => ({ value, label: text(`textSize_${value}`) }))}
            onChange={(size) => change({ accessibility: replaceTextSize(chosen, size) })}
          />
        </div>
        <Rows label={text('accessibilityTitle')} items={switches} itemKey={(name) => name}>
          {(name) => (
            <Row
              title={text(`access_${name}`)}
              note={text(`accessNote_${name}`)}
              actions={
                <Switch
                  aria-label={text(`access_${name}`)}
                  checked={chosen.includes(name)}
                  onChange={(isOn) => change({ accessibility: toggleChoice(chosen, name, isOn) })}
                />
              }
            />
          )}
        </Rows>
      </Group>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: { value: Value; label: string }[];
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice}>
      <span className={settings.rowTitle}>{label}</span>
      <Segmented aria-label={label} value={value} options={options} onChange={onChange} />
    </div>
  );
}
