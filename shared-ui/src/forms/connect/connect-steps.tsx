import './connect.css';
import { type ReactNode, useState } from 'react';
import { getModels } from 'shared-contracts/calls';
import { knownProviders } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Modal } from 'shared-ui';
import { Check } from 'shared-ui/icons';
import { Logo } from '../../logo.ts';
import { useConnectionMessages } from '../connection-messages.ts';
import { type Connected, DefaultStep } from './default-step.tsx';
import type { ConnectionFormProps } from './endpoint.ts';
import { KeyStep } from './key-step.tsx';
import { type ChosenProvider, otherProvider, ProviderStep } from './provider-step.tsx';

const order = ['provider', 'key', 'default'] as const;

const widths = { provider: 760, key: 600, default: 600 } as const;

/** Connects a provider in three steps: where its models come from, the key, and which model answers. */
export function ConnectSteps({ title, scope, start, onChooseDefault, onSaved, onClose }: ConnectionFormProps) {
  const text = useConnectionMessages();
  const { api, model } = useShell();
  const [provider, setProvider] = useState<ChosenProvider | undefined>(() =>
    [...knownProviders, otherProvider].find(({ id }) => id === start),
  );
  const [connected, setConnected] = useState<Connected>();
  const step = connected ? 'default' : provider ? 'key' : 'provider';
  const handleConnected = (done: Connected) => {
    setConnected(done);
    onSaved?.(done.name);
    // The top bar names the model that answers, whatever the scope.
    void api.call(getModels, {}).then(
      (models) => model.refresh(models.filter((one) => one.connected).map(({ modelId }) => modelId)),
      () => undefined,
    );
  };
  const shown = connected ?? provider;
  const heading = connected
    ? text('isConnected', { name: connected.name })
    : provider?.name
      ? text('connectName', { name: provider.name })
      : title;
  return (
    <Modal
      open
      width={widths[step]}
      className="ui-connect"
      title={
        <span className="ui-connect-title">
          {shown?.name ? <Logo name={shown.id} label={shown.name} size={32} /> : null}
          {heading}
        </span>
      }
      footer={null}
      onCancel={onClose}
    >
      {connected ? null : (
        <p className="ui-connect-intro">{text(provider ? (provider.keys_url === '' ? 'urlIntro' : 'keyIntro') : 'pick')}</p>
      )}
      <ol className="ui-connect-steps">
        <StepMark place={0} step={step}>
          {text('stepProvider')}
        </StepMark>
        <StepMark place={1} step={step}>
          {text('stepKey')}
        </StepMark>
        <StepMark place={2} step={step}>
          {text('stepDefault')}
        </StepMark>
      </ol>
      {connected ? (
        <DefaultStep scope={scope} connected={connected} onChooseDefault={onChooseDefault} onClose={onClose} />
      ) : provider ? (
        <KeyStep
          key={provider.id}
          scope={scope}
          provider={provider}
          onBack={() => setProvider(undefined)}
          onConnected={handleConnected}
          onClose={onClose}
        />
      ) : (
        <ProviderStep scope={scope} start={start} onChoose={setProvider} onConnected={handleConnected} onClose={onClose} />
      )}
    </Modal>
  );
}

function StepMark({ place, step, children }: { place: number; step: (typeof order)[number]; children: ReactNode }) {
  const current = order.indexOf(step);
  const isDone = place < current;
  return (
    <li aria-current={place === current ? 'step' : undefined} data-done={isDone || undefined}>
      <span className="ui-connect-step" aria-hidden>
        {isDone ? <Check size={14} /> : place + 1}
      </span>
      <span>{children}</span>
    </li>
  );
}
