import { type AgentSettings, limits } from 'shared-contracts';
import { listNotebooks } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';
import { useAbilityMessages } from '../../messages/abilities.ts';
import { ChoicesField } from './choices-field.tsx';

type Chosen = NonNullable<AgentSettings['apps']['notebooks']>;

interface NotebooksFieldProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Renders the choice of notebooks on which an agent's answers rest. */
export function NotebooksField({ chosen, onChange }: NotebooksFieldProps) {
  const text = useAbilityMessages();
  const query = useCall(listNotebooks, { query: { with_shared: 'yes' } });
  const options = (query.data?.notebooks ?? []).map(({ notebook_id, title }) => ({ value: notebook_id, label: title }));
  const storedName = (id: string) => chosen.find((one) => one.id === id)?.name ?? '';
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? storedName(id);
  return (
    <ChoicesField
      id="agent-notebooks"
      label={text('notebooks')}
      hint={text('notebooksHint')}
      max={limits.agentNotebooksMax}
      query={query}
      failed={text('notebooksFailed')}
      none={text('noNotebooks')}
      options={options}
      value={chosen.map(({ id }) => id)}
      nameOfLost={(id) => (query.data ? text('notebookGone', { name: storedName(id) }) : storedName(id))}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: nameOf(id) })))}
    />
  );
}
