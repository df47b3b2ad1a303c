import type { ActionRisk, AgentServer } from 'shared-contracts';
import { switchServerTools } from 'shared-contracts/agent-calls';
import { Button, Tag } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { AllOrNoTools, ChangedTool, RiskierTool } from 'shared-ui/tool-servers';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './customize.module.css';
import { SwitchField } from './fields.tsx';

interface ActionSwitchesProps {
  actions: readonly { name: string; title: string; description: string; risk: ActionRisk }[];
  allowed: readonly string[];
  onChange: (names: readonly string[], isOn: boolean) => void;
}

/** Returns the allowed actions once these were switched. */
export const withActions = (allowed: readonly string[], names: readonly string[], isOn: boolean): string[] => [
  ...allowed.filter((one) => !names.includes(one)),
  ...(isOn ? names : []),
];

/** Renders a switch for each action. */
function ActionSwitches({ actions, allowed, onChange }: ActionSwitchesProps) {
  const text = useMessages();
  return actions.map(({ name, title, description, risk }) => (
    <SwitchField
      key={name}
      label={
        <>
          {title} <Tag>{text(`risk-${risk}`)}</Tag>
        </>
      }
      note={description}
      isOn={allowed.includes(name)}
      onChange={(isOn) => onChange([name], isOn)}
    />
  ));
}

/** Renders the tools of a server, which can be switched all at once. One that no longer only reads, or that changed, isn't used until it is allowed again. */
export function ServerActions({ server, allowed, onChange }: Pick<ActionSwitchesProps, 'allowed' | 'onChange'> & { server: AgentServer }) {
  const text = useMessages();
  const { server_id, name, tools } = server;
  const change = useCallAction(switchServerTools, { failure: text('toolAllowFailed') });
  if (!tools.length) return null;
  const actions = tools.map((tool) => ({ ...tool, tool: tool.name, name: `${name}/${tool.name}`, title: `${name}/${tool.name}` }));
  const used = actions.filter(({ is_on }) => is_on !== false);
  return (
    <>
      <div className={styles.serverHead}>
        <b dir="auto">{name}</b>
        <AllOrNoTools
          name={name}
          onChange={(isOn) =>
            onChange(
              actions.map((action) => action.name),
              isOn,
            )
          }
        />
      </div>
      <ActionSwitches actions={used} allowed={allowed} onChange={onChange} />
      {actions
        .filter(({ is_on }) => is_on === false)
        .map(({ tool, title, risk, description, is_riskier: isRiskier, changed_from: before }) => (
          <div key={tool} className={styles.switchRow}>
            <span className={styles.option}>
              <b>
                {title} <Tag>{text(`risk-${risk}`)}</Tag>
              </b>
              {isRiskier || before === undefined ? <RiskierTool /> : null}
              {before === undefined ? null : (
                <>
                  <span dir="auto">{description}</span>
                  <ChangedTool before={before} now={description} />
                </>
              )}
            </span>
            <Button
              size="small"
              aria-label={text('allowToolNamed', { title })}
              onClick={() => change.mutate({ query: { server_id }, body: { names: [tool], is_on: true } })}
            >
              {text('allowTool')}
            </Button>
          </div>
        ))}
    </>
  );
}
