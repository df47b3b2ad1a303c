import { ConnectToolServer, ToolServerRow } from 'shared-ui/tool-servers';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { ActionGroups } from './action-groups.tsx';
import { ServerActions, withActions } from './action-switches.tsx';
import { AskedAgentsField } from './asked-agents-field.tsx';
import { type Customized, useCustomizeActions } from './customize.api.ts';
import * as styles from './customize.module.css';
import { SwitchField } from './fields.tsx';
import { NotebooksField } from './notebooks-field.tsx';
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
  const scope = { of: 'agent', id: agentId } as const;
  return (
    <>
      <ViewForm
        initial={{ ...settings.apps, decisions: settings.decisions }}
        onSave={({ decisions, ...apps }) => save({ apps, decisions })}
      >
        {({ usesOwnFiles, usesWorks, notebooks = [], allowedActions, askedAgents = [], skills = [], decisions }, set) => (
          <>
            <h3 className={styles.heading}>{text('dataTitle')}</h3>
            <div className={styles.group}>
              <SwitchField label={text('usesOwnFiles')} isOn={usesOwnFiles} onChange={(next) => set({ usesOwnFiles: next })} />
              <SwitchField
                label={text('usesWorks')}
                note={text('usesWorksNote')}
                isOn={usesWorks}
                onChange={(next) => set({ usesWorks: next })}
              />
            </div>
            <div className={styles.gap}>
              <NotebooksField chosen={notebooks} onChange={(next) => set({ notebooks: next })} />
            </div>
            <h3 className={styles.heading}>{text('actionsTitle')}</h3>
            <p className={notes.hint}>{text('actionsHint')}</p>
            <ActionGroups
              actions={actions}
              allowed={allowedActions}
              onChange={(names, isOn) => set({ allowedActions: withActions(allowedActions, names, isOn) })}
              decisions={decisions}
              onDecisions={(next) => set({ decisions: next })}
            />
            {servers.map((server) => (
              <ServerActions
                key={server.server_id}
                server={server}
                allowed={allowedActions}
                onChange={(names, isOn) => set({ allowedActions: withActions(allowedActions, names, isOn) })}
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
        <ToolServerRow key={server.server_id} server={server} scope={scope} />
      ))}
      <ConnectToolServer scope={scope} />
    </>
  );
}
