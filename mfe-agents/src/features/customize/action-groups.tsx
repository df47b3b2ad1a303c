import { useId } from 'react';
import { type ActionGroup, type AgentSettings, type ApprovalLevel, actionGroups, findActionGroup } from 'shared-contracts';
import { Select, Switch } from 'shared-ui/form';
import { BookOpen, Pencil, Send } from 'shared-ui/icons';
import { isDescribed, useActionMessages } from '../../messages/actions.ts';
import { useMessages } from '../../messages/messages.ts';
import { setLevel, usualLevel } from './approval-levels.model.ts';
import type { Customized } from './customize.api.ts';
import * as styles from './customize.module.css';

type Action = Customized['actions'][number];
type Decisions = AgentSettings['decisions'];

interface ActionGroupsProps {
  actions: readonly Action[];
  allowed: readonly string[];
  onChange: (names: readonly string[], isOn: boolean) => void;
  decisions: Decisions;
  onDecisions: (decisions: Decisions) => void;
}

const groupIcons = { read: BookOpen, change: Pencil, send: Send } as const;

/** Renders the actions of the product in three groups, by what they do to the world, and whether each asks first. */
export function ActionGroups({ actions, ...props }: ActionGroupsProps) {
  return actionGroups.map((group) => {
    const own = actions.filter((action) => findActionGroup(action) === group);
    return own.length ? <Group key={group} group={group} actions={own} {...props} /> : null;
  });
}

function Group({ group, actions, allowed, onChange, decisions, onDecisions }: ActionGroupsProps & { group: ActionGroup }) {
  const text = useMessages();
  const Icon = groupIcons[group];
  const chosen = decisions.groupLevels?.[group];
  return (
    // biome-ignore lint/a11y/useSemanticElements: several in a form would be as many fieldsets.
    <div className={styles.group} role="group" aria-label={text(`group-${group}`)}>
      <div className={styles.groupHead}>
        <span className={styles.groupIcon}>
          <Icon size={18} />
        </span>
        <span className={styles.option}>
          <b>{text(`group-${group}`)}</b>
          <span>{text(`group-${group}-note`)}</span>
        </span>
        <Level
          label={text('levelOf', { name: text(`group-${group}`) })}
          value={chosen}
          usual={usualLevel(decisions.approval, group)}
          onChange={(level) => onDecisions({ ...decisions, groupLevels: setLevel(decisions.groupLevels, group, level) })}
        />
      </div>
      {actions.map((action) => (
        <Row
          key={action.name}
          action={action}
          isOn={allowed.includes(action.name)}
          onChange={(isOn) => onChange([action.name], isOn)}
          level={decisions.actionLevels?.[action.name]}
          usual={chosen ?? usualLevel(decisions.approval, group, action.risk)}
          onLevel={(level) => onDecisions({ ...decisions, actionLevels: setLevel(decisions.actionLevels, action.name, level) })}
        />
      ))}
    </div>
  );
}

interface RowProps {
  action: Action;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  level: ApprovalLevel | undefined;
  usual: ApprovalLevel | undefined;
  onLevel: (level: ApprovalLevel | undefined) => void;
}

function Row({ action: { name, title, description, always_asks: alwaysAsks }, isOn, onChange, level, usual, onLevel }: RowProps) {
  const text = useMessages();
  const does = useActionMessages();
  const id = useId();
  return (
    <div className={styles.switchRow}>
      <span className={styles.option}>
        <b id={id}>{title}</b>
        <span>{isDescribed(name) ? does(name) : description}</span>
      </span>
      {isOn ? (
        alwaysAsks ? (
          <span className={styles.always}>{text('levelAlways')}</span>
        ) : (
          <Level label={text('levelOf', { name: title })} value={level} usual={usual} isPlain onChange={onLevel} />
        )
      ) : null}
      <Switch size="small" checked={isOn} aria-labelledby={id} onChange={onChange} />
    </div>
  );
}

interface LevelProps {
  label: string;
  value: ApprovalLevel | undefined;
  /** What applies without a choice; undefined if that depends on the action. */
  usual: ApprovalLevel | undefined;
  isPlain?: boolean;
  onChange: (level: ApprovalLevel | undefined) => void;
}

function Level({ label, value, usual, isPlain = false, onChange }: LevelProps) {
  const text = useMessages();
  return (
    <Select<ApprovalLevel | 'usual'>
      className={styles.level ?? ''}
      size="small"
      variant={isPlain ? 'borderless' : 'outlined'}
      popupMatchSelectWidth={false}
      aria-label={label}
      value={value ?? 'usual'}
      options={[
        { value: 'usual', label: usual ? text('levelUsual', { level: text(`level-${usual}`) }) : text('levelMixed') },
        { value: 'ask', label: text('level-ask') },
        { value: 'free', label: text('level-free') },
      ]}
      onChange={(next) => onChange(next === 'usual' ? undefined : next)}
    />
  );
}
