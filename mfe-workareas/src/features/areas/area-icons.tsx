import { useId } from 'react';
import { type AreaIconName, areaIcons } from 'shared-contracts/area-calls';
import { AreaIcon } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './areas.module.css';

const names = {
  folder: 'iconFolder',
  megaphone: 'iconMegaphone',
  'trending-up': 'iconTrendingUp',
  landmark: 'iconLandmark',
  users: 'iconUsers',
  rocket: 'iconRocket',
  flask: 'iconFlask',
  briefcase: 'iconBriefcase',
  workflow: 'iconWorkflow',
  zap: 'iconZap',
} as const satisfies Record<AreaIconName, string>;

/** Renders the icon picker. The form passes `value` and `onChange`. */
export function IconChoice({ value, onChange }: { value?: AreaIconName; onChange?: (icon: AreaIconName) => void }) {
  const text = useMessages();
  const group = useId();
  return (
    <fieldset className={styles.areaIcons}>
      <legend className="ui-visually-hidden">{text('iconLabel')}</legend>
      {areaIcons.map((icon) => (
        <label key={icon} title={text(names[icon])}>
          <input type="radio" name={group} checked={icon === value} onChange={() => onChange?.(icon)} aria-label={text(names[icon])} />
          <AreaIcon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
