import './password-strength.css';
import { defineMessages } from '../text/i18n.ts';
import { ratePassword, type PasswordStrength as Strength } from './password-strength.model.ts';

const { useMessages } = defineMessages('shared-ui-password', {
  min: 'At least {{min}} characters.',
  strength: 'Password strength: {{strength}}',
  short: 'Too short',
  weak: 'Weak',
  fair: 'Fair',
  good: 'Good',
  strong: 'Strong',
});

const bars: readonly Strength[] = ['weak', 'fair', 'good', 'strong'];

/** Renders how hard a new password is to guess, below its field. Says how long it must be while it is too short. */
export function PasswordStrength({ password, min }: { password: string | undefined; min: number }) {
  const text = useMessages();
  const strength = ratePassword(password ?? '', min);
  const level = bars.indexOf(strength) + 1;
  return (
    <span className="ui-password-strength" data-strength={strength}>
      <span aria-hidden>
        {bars.map((bar, index) => (
          <i key={bar} data-on={index < level || undefined} />
        ))}
      </span>
      <span aria-live="polite">
        {level ? <span className="ui-visually-hidden">{text('strength', { strength: text(strength) })}</span> : null}
        <span aria-hidden={level > 0}>{level ? text(strength) : text('min', { min })}</span>
      </span>
    </span>
  );
}
