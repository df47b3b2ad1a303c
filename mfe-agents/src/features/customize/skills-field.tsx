import { type AgentSettings, limits, routes } from 'shared-contracts';
import { listPrompts } from 'shared-contracts/prompt-calls';
import { IconButton, QueryView, Tag } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { X } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useAbilityMessages } from '../../messages/abilities.ts';
import * as notes from '../../shared/notes.module.css';
import * as styles from './customize.module.css';

type ChosenSkills = NonNullable<AgentSettings['apps']['skills']>;

interface SkillsFieldProps {
  chosen: ChosenSkills;
  onChange: (chosen: ChosenSkills) => void;
}

/** Lists the skills that an agent may load, and adds others of the user's library. */
export function SkillsField({ chosen, onChange }: SkillsFieldProps) {
  const text = useAbilityMessages();
  const query = useCall(listPrompts, { query: {} }, { select: ({ prompts }) => prompts.filter(({ kind }) => kind === 'skill') });
  const isFull = chosen.length >= limits.agentSkillsMax;
  return (
    <>
      <h3 className={styles.heading}>{text('skillsTitle')}</h3>
      <p className={notes.hint}>{text('skillsHint')}</p>
      <p>
        <Link to={routes.prompts()}>{text('skillsLibrary')}</Link>
      </p>
      <QueryView query={query} failedTitle={text('skillsFailed')}>
        {(skills) => {
          const isHere = (id: string) => skills.some((one) => one.prompt_id === id);
          const others = skills.filter(({ prompt_id }) => !chosen.some(({ id }) => id === prompt_id));
          return (
            <>
              {chosen.length ? (
                <ul className={styles.skills} aria-label={text('skillsTitle')}>
                  {chosen.map(({ id, name }) => (
                    <li key={id}>
                      <bdi>{skills.find((one) => one.prompt_id === id)?.name ?? name}</bdi>
                      {isHere(id) ? null : <Tag>{text('skillGone')}</Tag>}
                      <IconButton
                        size="small"
                        label={text('removeSkill', { name })}
                        icon={<X size={16} />}
                        onClick={() => onChange(chosen.filter((one) => one.id !== id))}
                      />
                    </li>
                  ))}
                </ul>
              ) : null}
              {isFull || (chosen.length > 0 && others.length === 0) ? null : (
                <Select
                  className={styles.addSkill ?? ''}
                  aria-label={text('addSkill')}
                  placeholder={text(skills.length ? 'addSkill' : 'noSkills')}
                  disabled={others.length === 0}
                  value={null}
                  options={others.map(({ prompt_id, name, description }) => ({ value: prompt_id, label: name, title: description }))}
                  onChange={(id) => {
                    const skill = others.find(({ prompt_id }) => prompt_id === id);
                    if (skill) onChange([...chosen, { id: skill.prompt_id, name: skill.name }]);
                  }}
                />
              )}
              {isFull ? <p className={notes.hint}>{text('skillsFull', { count: limits.agentSkillsMax })}</p> : null}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
