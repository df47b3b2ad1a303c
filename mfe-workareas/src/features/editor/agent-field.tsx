import { routes } from 'shared-contracts';
import { listAgents } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { workareaKeys } from '../../shared/workarea-keys.ts';
import { SelectField } from './field.tsx';

/** One of the user's agents; who has none is led to where one is made. */
export function AgentField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (agentId: string) => void;
}) {
  const text = useMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const { data, isPending, error } = useQuery({
    queryKey: workareaKeys.agents(email),
    queryFn: ({ signal }) => api.call(listAgents, { query: { email } }, { signal }),
  });
  const agents = data?.agents ?? [];
  const none = data && agents.length === 0 ? <Link to={routes.createAgent()}>{text('noAgentsYet')}</Link> : null;
  return (
    <SelectField
      label={text('fieldAgent')}
      value={value || undefined}
      placeholder={text('chooseAgent')}
      isLoading={isPending}
      hint={error ? error.message : none}
      problem={problem}
      options={agents.map(({ agent_id, agent_name }) => ({ value: agent_id, label: agent_name }))}
      onChange={onChange}
    />
  );
}
