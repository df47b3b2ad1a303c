import './key-step.css';
import { type ReactNode, useState } from 'react';
import type { ModelProtocol } from 'shared-contracts/calls';
import { createScopedConnection, findProvider, protocolAt, type Scope, testScopedConnection } from 'shared-contracts/connection-calls';
import { Alert, Button, Input } from 'shared-ui';
import { ArrowLeft, ChevronRight, CircleCheck, ExternalLink, KeyRound, Shield } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useConnectionMessages } from '../connection-messages.ts';
import { Form } from '../form.tsx';
import { ProtocolItem, protocolNames } from '../protocol-item.tsx';
import { useProtocolMessages } from '../protocol-messages.ts';
import { schemaRule } from '../schema-rule.ts';
import type { Connected } from './default-step.tsx';
import { endpointFields, problemOf } from './endpoint.ts';
import type { ChosenProvider } from './provider-step.tsx';

interface FormValues {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string;
  readonly models?: string;
  readonly protocol?: ModelProtocol;
}

type Outcome = { readonly works: number } | { readonly problem: string };

interface KeyStepProps {
  readonly scope: Scope<'me' | 'workspace' | 'installation'>;
  readonly provider: ChosenProvider;
  readonly onBack: () => void;
  readonly onConnected: (connected: Connected) => void;
  readonly onClose: () => void;
}

/** Renders the second step: only the key of a known provider, or the URL of another. It is stored only if the endpoint can be used. */
export function KeyStep({ scope, provider, onBack, onConnected, onClose }: KeyStepProps) {
  const text = useConnectionMessages();
  const [form] = Form.useForm<FormValues>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const create = useCallAction(createScopedConnection, { failure: false });
  const test = useCallAction(testScopedConnection, { failure: false });
  const showFailure = (error: Error) => {
    setOutcome({ problem: problemOf(error) });
    // The refused value may be one of those that are folded away, such as a name that is taken.
    setIsMoreOpen(true);
  };
  const handleFinish = (values: FormValues) => {
    const { name, ...endpoint } = tidy(values, provider);
    create.mutate(
      { query: scope, body: { name, ...endpoint } },
      {
        onSuccess: ({ problem, connection }) => {
          if (problem !== null || !connection) return setOutcome({ problem: problem ?? '' });
          const id = findProvider(endpoint.base_url)?.id ?? provider.id;
          const { connection_id: connectionId, models } = connection;
          return onConnected({ id, name, connectionId, models, hasKey: 'api_key' in endpoint });
        },
        onError: showFailure,
      },
    );
  };
  const handleTest = async () => {
    const { name: _name, ...endpoint } = tidy(await form.validateFields(), provider);
    test.mutate(
      { query: scope, body: endpoint },
      {
        onSuccess: ({ problem, models }) => setOutcome(problem === null ? { works: models.length } : { problem }),
        onError: showFailure,
      },
    );
  };
  const isKnown = provider.base_url !== '' && provider.keys_url !== '';
  const more = (
    <>
      {isKnown ? <NameItem /> : null}
      {isKnown ? <UrlItem /> : null}
      <FormatRow provider={provider} />
      <Form.Item name="models" label={text('models')} extra={text('modelsHint')}>
        <Input dir="ltr" maxLength={2_000} autoComplete="off" />
      </Form.Item>
      <Button loading={test.isPending} onClick={() => void handleTest().catch(() => setIsMoreOpen(true))}>
        {text('test')}
      </Button>
    </>
  );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: provider.name, base_url: provider.base_url }}
      onFinish={handleFinish}
      onFinishFailed={({ errorFields }) =>
        setIsMoreOpen((isOpen) => isOpen || (isKnown && errorFields.some(({ name }) => name[0] !== 'api_key')))
      }
      scrollToFirstError={{ focus: true }}
    >
      {isKnown ? null : <NameItem isFirst={provider.name === ''} />}
      {isKnown ? null : <UrlItem isFirst={provider.name !== ''} />}
      <KeyItem provider={provider} isFirst={isKnown} />
      {provider.keys_url ? <KeyHelp provider={provider} /> : null}
      <Disclosure label={text('more')} {...(isKnown ? { note: text('moreNote') } : {})} isOpen={isMoreOpen} onToggle={setIsMoreOpen}>
        {more}
      </Disclosure>
      <OutcomeAlert outcome={outcome} />
      <footer className="ui-connect-foot">
        <Button type="text" className="ui-connect-back" icon={<ArrowLeft size={16} />} onClick={onBack}>
          {text('back')}
        </Button>
        <span>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            {text('testAndConnect')}
          </Button>
        </span>
      </footer>
    </Form>
  );
}

function OutcomeAlert({ outcome }: { outcome: Outcome | undefined }) {
  const text = useConnectionMessages();
  if (!outcome) return null;
  if ('works' in outcome) return <Alert type="success" showIcon role="status" title={text('works', { count: outcome.works })} />;
  return <Alert type="error" showIcon role="alert" title={text('fails')} description={outcome.problem} />;
}

function NameItem({ isFirst = false }: { isFirst?: boolean }) {
  const text = useConnectionMessages();
  return (
    <Form.Item name="name" label={text('name')} rules={[schemaRule(endpointFields.name)]} validateTrigger="onBlur">
      <Input autoFocus={isFirst} maxLength={80} autoComplete="off" />
    </Form.Item>
  );
}

function UrlItem({ isFirst = false }: { isFirst?: boolean }) {
  const text = useConnectionMessages();
  return (
    <Form.Item
      name="base_url"
      label={text('address')}
      extra={text('addressHint')}
      rules={[schemaRule(endpointFields.base_url)]}
      validateTrigger="onBlur"
    >
      <Input autoFocus={isFirst} type="url" dir="ltr" maxLength={500} autoComplete="off" />
    </Form.Item>
  );
}

function KeyItem({ provider, isFirst }: { provider: ChosenProvider; isFirst: boolean }) {
  const text = useConnectionMessages();
  const needsKey = provider.keys_url !== '';
  return (
    <Form.Item
      name="api_key"
      label={text('key')}
      rules={needsKey ? [{ required: true, whitespace: true, message: text('keyMissing') }] : []}
      extra={
        <span className="ui-connect-hint">
          <Shield size={15} />
          {text(needsKey ? 'keyStored' : 'keyHint')}
        </span>
      }
    >
      <Input.Password
        autoFocus={isFirst}
        className="ui-connect-key"
        prefix={<KeyRound size={16} />}
        dir="ltr"
        maxLength={2_000}
        autoComplete="off"
      />
    </Form.Item>
  );
}

function KeyHelp({ provider: { name, keys_url, key_start } }: { provider: ChosenProvider }) {
  const text = useConnectionMessages();
  const [isOpen, setIsOpen] = useState(true);
  const { host, pathname } = new URL(keys_url);
  return (
    <div className="ui-connect-help">
      <Disclosure label={text('findKey')} isOpen={isOpen} onToggle={setIsOpen}>
        <ol>
          <li>{text('findKeySignIn', { host })}</li>
          <li>{text('findKeyCreate', { page: `${host}${pathname}`.replace(/\/$/, '') })}</li>
          <li>{key_start ? text('findKeyStart', { start: key_start }) : text('findKeyCopy')}</li>
        </ol>
        <Button size="small" href={keys_url} target="_blank" rel="noopener noreferrer">
          {text('openKeys', { name })}
          <ExternalLink size={14} />
        </Button>
      </Disclosure>
    </div>
  );
}

interface DisclosureProps {
  readonly label: string;
  readonly note?: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Folds fields away without removing them, so that a form keeps and checks their values. */
function Disclosure({ label, note, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <div className="ui-connect-fold">
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        <ChevronRight size={16} />
        {label}
        {note ? <small>{note}</small> : null}
      </button>
      <div hidden={!isOpen}>{children}</div>
    </div>
  );
}

/** Renders the API format, which is detected from the URL, and the field that changes it. */
function FormatRow({ provider }: { provider: ChosenProvider }) {
  const text = useConnectionMessages();
  const formatText = useProtocolMessages();
  const [isChanged, setIsChanged] = useState(false);
  const baseUrl: string | undefined = Form.useWatch('base_url');
  if (isChanged) return <ProtocolItem />;
  if (!baseUrl || !URL.canParse(baseUrl)) return null;
  return (
    <div className="ui-connect-format">
      <span>
        <b>{formatText('protocol')}</b>
        <span className="ui-connect-format-name">
          {protocolNames[protocolAt(baseUrl)]}
          {baseUrl === provider.base_url ? null : (
            <small className="ui-connect-state" data-works>
              <CircleCheck size={15} />
              {formatText('detected')}
            </small>
          )}
        </span>
      </span>
      <Button
        type="link"
        size="small"
        className="ui-connect-change"
        aria-label={`${text('change')}: ${formatText('protocol')}`}
        onClick={() => setIsChanged(true)}
      >
        {text('change')}
      </Button>
    </div>
  );
}

const tidy = ({ name, base_url, api_key = '', models = '', protocol }: FormValues, provider: ChosenProvider) => ({
  name: name.trim() || provider.name,
  base_url: base_url.trim(),
  models: models.split(/[\s,]+/).filter(Boolean),
  ...(api_key.trim() ? { api_key: api_key.trim() } : {}),
  ...(protocol ? { protocol } : {}),
});
