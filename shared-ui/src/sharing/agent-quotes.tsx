import { getAgentQuotes, setAgentQuotes } from 'shared-contracts/agent-calls';
import { QueryView } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useShareMessages } from './share-messages.ts';

/** Lets the owner of an agent choose whether other people see which of its files an answer cites, and what they say. */
export function AgentQuotes({ id }: { readonly id: string }) {
  const text = useShareMessages();
  const request = { query: { agent_id: id } };
  const quotes = useCall(getAgentQuotes, request, { refetchOnMount: 'always' });
  const set = useCallAction(setAgentQuotes, { failure: text('quotesFailed') });
  return (
    <QueryView query={quotes} failedTitle={text('failed')}>
      {({ allows_quotes: isOn }) => (
        <div className="ui-access-quotes">
          <span className="ui-access-who">
            {text('quotes')}
            <span id="agent-quotes">{text(isOn ? 'quotesOn' : 'quotesOff')}</span>
          </span>
          <Switch
            checked={isOn}
            loading={set.isPending}
            aria-label={text('quotes')}
            aria-describedby="agent-quotes"
            onChange={(isNowOn) => set.mutate({ ...request, body: { allows_quotes: isNowOn } }, { onSuccess: () => quotes.refetch() })}
          />
        </div>
      )}
    </QueryView>
  );
}
