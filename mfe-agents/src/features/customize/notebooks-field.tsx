import { type AgentSettings, limits } from 'shared-contracts';
import { listNotebooks } from 'shared-contracts/calls';
import { Form, Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useAbilityMessages } from '../../messages/abilities.ts';

type Chosen = NonNullable<AgentSettings['apps']['notebooks']>;

interface NotebooksFieldProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Renders the choice of notebooks on which an agent's answers rest. One that is gone stays in the list until it is removed. */
export function NotebooksField({ chosen, onChange }: NotebooksFieldProps) {
  const text = useAbilityMessages();
  const { data, isPending, error } = useCall(listNotebooks, { query: { with_shared: 'yes' } });
  const options = (data?.notebooks ?? []).map(({ notebook_id, title }) => ({ value: notebook_id, label: title }));
  const others = chosen.filter(({ id }) => !options.some(({ value }) => value === id));
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? chosen.find((one) => one.id === id)?.name ?? '';
  return (
    <Form.Item
      label={text('notebooks')}
      htmlFor="agent-notebooks"
      extra={error ? <span role="alert">{text('notebooksFailed')}</span> : text('notebooksHint')}
    >
      <Select
        id="agent-notebooks"
        mode="multiple"
        maxCount={limits.agentNotebooksMax}
        loading={isPending}
        value={isPending ? [] : chosen.map(({ id }) => id)}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={isPending ? null : text('noNotebooks')}
        options={[...options, ...others.map(({ id, name }) => ({ value: id, label: data ? text('notebookGone', { name }) : name }))]}
        onChange={(ids: string[]) => onChange(ids.map((id) => ({ id, name: nameOf(id) })))}
      />
    </Form.Item>
  );
}
