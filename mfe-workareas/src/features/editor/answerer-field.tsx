import { routes } from 'shared-contracts';
import { getModels, listAgents } from 'shared-contracts/calls';
import type { StepOf } from 'shared-contracts/workflow-calls';
import { useCall } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { assignStep, encodeAnswerer, readAnswerer } from './answerer.model.ts';
import { SelectField } from './field.tsx';

type AnsweringStep = StepOf<'assistant' | 'agent'>;

interface AnswererFieldProps {
  step: AnsweringStep;
  problem: string | undefined;
  onChange: (step: AnsweringStep) => void;
}

/** Renders the choice of who does a step: the assistant with a model, or one of the user's agents. */
export function AnswererField({ step, problem, onChange }: AnswererFieldProps) {
  const text = useMessages();
  const models = useCall(getModels);
  const agents = useCall(listAgents);
  const connected = models.data?.filter(({ connected: isConnected }) => isConnected) ?? [];
  const owned = agents.data?.agents ?? [];
  const chosen = readAnswerer(step);
  const isUnknown = chosen.model !== '' && models.isSuccess && !connected.some(({ id }) => id === chosen.model);
  const options = [
    { value: encodeAnswerer({ model: '' }), label: text('defaultAnswerer') },
    ...connected.map(({ id, modelName }) => ({ value: encodeAnswerer({ model: id }), label: text('modelAnswerer', { name: modelName }) })),
    ...(isUnknown ? [{ value: encodeAnswerer({ model: chosen.model }), label: text('unknownAnswerer', { name: chosen.model }) }] : []),
    ...owned.map(({ agent_id, agent_name }) => ({
      value: encodeAnswerer({ agentId: agent_id }),
      label: text('agentAnswerer', { name: agent_name }),
    })),
  ];
  const failed = models.error ?? agents.error;
  const none = agents.data && owned.length === 0 ? <Link to={routes.createAgent()}>{text('noAgentsYet')}</Link> : null;
  return (
    <SelectField
      label={text('fieldAnswerer')}
      value={step.kind === 'agent' && !step.config.agent_id ? undefined : encodeAnswerer(chosen)}
      placeholder={text('chooseAgent')}
      isLoading={models.isPending || agents.isPending}
      hint={failed ? failed.message : none}
      problem={problem}
      options={options}
      onChange={(value) => onChange(assignStep(step, value))}
    />
  );
}
