import { useState } from 'react';
import { Button, Input, Tag } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { AskedAgentsField } from './asked-agents-field.tsx';
import { type Customized, useCustomizeActions } from './customize.api.ts';
import * as styles from './customize.module.css';
import { SwitchField } from './fields.tsx';
import { ServerRow } from './server-row.tsx';
import { SkillsField } from './skills-field.tsx';
import { ViewForm } from './view-form.tsx';

interface AppsViewProps {
  agentId: string;
  customized: Customized;
}

/** Renders Apps, Data, and Actions. Models only see the actions that are switched on here. */
export function AppsView({ agentId, customized }: AppsViewProps) {
  const text = useMessages();
  const { settings, actions, servers } = customized;
  const { save } = useCustomizeActions(agentId);
  const all = [
    ...actions.map(({ name, title, description, risk }) => ({ name, title, description, risk })),
    ...servers.flatMap((server) =>
      server.tools.map((tool) => ({ ...tool, name: `${server.name}/${tool.name}`, title: `${server.name}/${tool.name}` })),
    ),
  ];
  return (
    <>
      <ViewForm initial={settings.apps} onSave={(apps) => save({ apps })}>
        {({ usesOwnFiles, usesWorks, allowedActions, askedAgents = [], skills = [] }, set) => (
          <>
            <h3 className={styles.heading}>{text('dataTitle')}</h3>
            <SwitchField label={text('usesOwnFiles')} isOn={usesOwnFiles} onChange={(next) => set({ usesOwnFiles: next })} />
            <SwitchField
              label={text('usesWorks')}
              note={text('usesWorksNote')}
              isOn={usesWorks}
              onChange={(next) => set({ usesWorks: next })}
            />
            <h3 className={styles.heading}>{text('actionsTitle')}</h3>
            <p className={notes.hint}>{text('actionsHint')}</p>
            {all.map(({ name, title, description, risk }) => (
              <SwitchField
                key={name}
                label={
                  <>
                    {title} <Tag>{text(`risk-${risk}`)}</Tag>
                  </>
                }
                note={description}
                isOn={allowedActions.includes(name)}
                onChange={(isOn) =>
                  set({ allowedActions: isOn ? [...allowedActions, name] : allowedActions.filter((one) => one !== name) })
                }
              />
            ))}
            <AskedAgentsField agentId={agentId} value={askedAgents} onChange={(next) => set({ askedAgents: next })} />
            <SkillsField chosen={skills} onChange={(next) => set({ skills: next })} />
          </>
        )}
      </ViewForm>
      <h3 className={styles.heading}>{text('serversTitle')}</h3>
      <p className={notes.hint}>{text('serversHint')}</p>
      {servers.map((server) => (
        <ServerRow key={server.server_id} agentId={agentId} server={server} />
      ))}
      <ConnectServer agentId={agentId} />
    </>
  );
}

const nothing = { name: '', server_url: '', server_key: '' };

function ConnectServer({ agentId }: { agentId: string }) {
  const text = useMessages();
  const { connect } = useCustomizeActions(agentId);
  const [given, setGiven] = useState(nothing);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const handleConnect = async () => {
    setIsBusy(true);
    try {
      const refusal = await connect({
        name: given.name,
        server_url: given.server_url,
        ...(given.server_key ? { server_key: given.server_key } : {}),
      });
      setProblem(refusal ?? '');
      if (!refusal) setGiven(nothing);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('serverFailed'));
    }
    setIsBusy(false);
  };
  const fields = [
    { name: 'name', label: text('serverName'), type: 'text' },
    { name: 'server_url', label: text('serverUrl'), type: 'url' },
    { name: 'server_key', label: text('serverKey'), type: 'password' },
  ] as const;
  return (
    <Form layout="vertical" onFinish={() => void handleConnect()}>
      {fields.map(({ name, label, type }) => (
        <Form.Item key={name} label={label} htmlFor={`agent-${name}`}>
          <Input
            id={`agent-${name}`}
            type={type}
            autoComplete="off"
            value={given[name]}
            onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
          />
        </Form.Item>
      ))}
      {problem ? (
        <p className={notes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <Button htmlType="submit" block loading={isBusy} disabled={isBusy || !given.name.trim() || !given.server_url.trim()}>
        {text('connectServer')}
      </Button>
    </Form>
  );
}
