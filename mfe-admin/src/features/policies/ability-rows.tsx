import type { PolicyAbility } from 'shared-contracts/admin-calls';
import { Section } from 'shared-ui';
import { Select, Switch } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './policies.module.css';
import type { Choice, PolicyDraft } from './policy-draft.model.ts';

interface AbilityRowsProps {
  readonly title: string;
  readonly abilities: readonly PolicyAbility[];
  readonly choices: PolicyDraft['choices'];
  /** A group can also leave an ability to the policy for everyone. */
  readonly isGroup: boolean;
  readonly onChange: (ability: PolicyAbility, choice: Choice) => void;
}

/** Renders the choices about some abilities: a switch for everyone, three choices for a group. */
export function AbilityRows({ title, abilities, choices, isGroup, onChange }: AbilityRowsProps) {
  const text = useMessages();
  const options = [
    { value: 'like', label: text('policyLike') },
    { value: 'on', label: text('policyOn') },
    { value: 'off', label: text('policyOff') },
  ] as const;
  return (
    <Section title={title}>
      <ul className={styles.rows}>
        {abilities.map((ability) => {
          const label = text(`ability_${ability}`);
          return (
            <li key={ability}>
              <span>{label}</span>
              {isGroup ? (
                <Select<Choice>
                  className={styles.choice}
                  aria-label={label}
                  value={choices[ability]}
                  options={[...options]}
                  onChange={(choice) => onChange(ability, choice)}
                />
              ) : (
                <Switch
                  aria-label={label}
                  checked={choices[ability] === 'on'}
                  onChange={(isOn) => onChange(ability, isOn ? 'on' : 'off')}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
