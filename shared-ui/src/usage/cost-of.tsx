import { useState } from 'react';
import { type CallTotals, type Costs as CostAnswer, getAgentCost, getChatCost, getWorkflowCost } from 'shared-contracts/settings-calls';
import { Disclosure, Facts, QueryView, type ShownQuery } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { formatMoney } from './format-money.ts';
import { useUsageMessages } from './usage-messages.ts';

/** Describes the props of `CostOf`. */
export interface CostOfProps {
  kind: 'chat' | 'agent' | 'workflow';
  id: string;
}

/** Renders what a chat, an agent or a workflow cost. It asks the server only once it is opened. */
export function CostOf({ kind, id }: CostOfProps) {
  const text = useUsageMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure className="ui-cost-of" summary={text('cost')} onToggle={setIsOpen}>
      {isOpen ? <Costs kind={kind} id={id} /> : null}
    </Disclosure>
  );
}

function Costs({ kind, id }: CostOfProps) {
  if (kind === 'chat') return <ChatCosts id={id} />;
  return kind === 'agent' ? <AgentCosts id={id} /> : <WorkflowCosts id={id} />;
}

const fresh = { staleTime: 0 };

const ChatCosts = ({ id }: { id: string }) => <CostFacts query={useCall(getChatCost, { params: { session_id: id } }, fresh)} />;
const AgentCosts = ({ id }: { id: string }) => <CostFacts query={useCall(getAgentCost, { params: { agent_id: id } }, fresh)} />;
const WorkflowCosts = ({ id }: { id: string }) => <CostFacts query={useCall(getWorkflowCost, { params: { workflow_id: id } }, fresh)} />;

function CostFacts({ query }: { query: ShownQuery<CostAnswer> }) {
  const text = useUsageMessages();
  return (
    <QueryView query={query} failedTitle={text('costFailed')}>
      {({ currency, totals, this_month: month, is_everybody: isEverybody }) => {
        const write = ({ calls, cost_micro: cost }: CallTotals) => {
          if (cost !== null) return formatMoney(cost, currency);
          return calls ? text('noPrice') : formatMoney(0, currency);
        };
        const facts = [
          { label: text('thisMonth'), value: write(month) },
          { label: text('inAll'), value: write(totals) },
        ];
        return (
          <>
            <Facts label={text('cost')} facts={facts} />
            {isEverybody ? null : <p className="ui-usage-note">{text('ownOnly')}</p>}
            {totals.unpriced_calls && totals.cost_micro !== null ? (
              <p className="ui-usage-note">{text('unpriced', { calls: totals.unpriced_calls })}</p>
            ) : null}
          </>
        );
      }}
    </QueryView>
  );
}
