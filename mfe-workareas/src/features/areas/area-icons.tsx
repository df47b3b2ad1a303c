import { useId } from 'react';
import { type AreaIconName, areaIcons } from 'shared-contracts/area-calls';
import {
  BriefcaseBusiness,
  FlaskConical,
  type Icon,
  Landmark,
  Layers,
  Megaphone,
  Rocket,
  TrendingUp,
  Users,
  Workflow,
  Zap,
} from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';

/** The pictures as the side navigation draws them. */
const pictures: Readonly<Record<AreaIconName, Icon>> = {
  folder: Layers,
  megaphone: Megaphone,
  'trending-up': TrendingUp,
  landmark: Landmark,
  users: Users,
  rocket: Rocket,
  flask: FlaskConical,
  briefcase: BriefcaseBusiness,
  workflow: Workflow,
  zap: Zap,
};
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

/** A Work Area's picture by its name. */
export function AreaPicture({ name }: { name: string }) {
  const Picture = pictures[name as AreaIconName] ?? Layers;
  return <Picture />;
}

/** Asks for an area's picture. antd's form hands `value` and `onChange` in. */
export function IconChoice({ value, onChange }: { value?: AreaIconName; onChange?: (icon: AreaIconName) => void }) {
  const text = useMessages();
  const group = useId();
  return (
    <fieldset className="area-icons">
      <legend className="visually-hidden">{text('iconLabel')}</legend>
      {areaIcons.map((icon) => (
        <label key={icon} title={text(names[icon])}>
          <input type="radio" name={group} checked={icon === value} onChange={() => onChange?.(icon)} aria-label={text(names[icon])} />
          <AreaPicture name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
