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
} from '../icons.ts';

const icons: Readonly<Record<string, Icon>> = {
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

/** Renders a Work Area's icon by its name, or the default icon for an unknown one. */
export function AreaIcon({ name }: { name: string }) {
  const Picture = icons[name] ?? Layers;
  return <Picture />;
}
