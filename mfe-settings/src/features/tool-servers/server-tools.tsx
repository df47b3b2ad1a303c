import { useState } from 'react';
import type { AgentServer } from 'shared-contracts';
import { switchServerTools } from 'shared-contracts/agent-calls';
import { Disclosure, Input, Tag } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { AllOrNoTools, ChangedTool, RiskierTool } from 'shared-ui/tool-servers';
import { useToolServersMessages } from '../../messages/tool-servers.ts';
import * as styles from './tool-servers.module.css';

/** Longer lists can be searched. */
const searchedFrom = 12;

/** Renders the tools of a server, each with a switch, once they are opened. */
export function ServerTools({ server }: { server: AgentServer }) {
  const text = useToolServersMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      className={styles.tools}
      summary={<span className={styles.summary}>{text('tools', { name: server.name })}</span>}
      onToggle={setOpen}
    >
      {isOpen ? <Tools server={server} /> : null}
    </Disclosure>
  );
}

function Tools({ server: { server_id, name, tools } }: { server: AgentServer }) {
  const text = useToolServersMessages();
  const [typed, type] = useState('');
  const change = useCallAction(switchServerTools, { failure: text('toolSwitchFailed') });
  const switchTools = (names: string[], is_on: boolean) => change.mutate({ query: { server_id }, body: { names, is_on } });
  const pending = change.isPending ? change.variables.body : undefined;
  const wanted = typed.trim().toLocaleLowerCase();
  const found = tools.filter((tool) => `${tool.name} ${tool.description}`.toLocaleLowerCase().includes(wanted));
  const names = tools.map((tool) => tool.name);
  return (
    <>
      <div className={styles.choice}>
        <span>{text('toolsNote')}</span>
        <AllOrNoTools name={name} onChange={(isOn) => switchTools(names, isOn)} />
      </div>
      {tools.length > searchedFrom ? (
        <Input
          type="search"
          allowClear
          className={styles.search}
          aria-label={text('searchTools', { name })}
          placeholder={text('searchTools', { name })}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      ) : null}
      {found.length ? null : <p className={styles.noTool}>{text('noTool', { query: typed.trim() })}</p>}
      <ul className={styles.toolList}>
        {found.map((tool) => (
          <li key={tool.name} className={styles.toolItem}>
            <span className={styles.toolText}>
              <span>
                <b dir="auto">{tool.name}</b> <Tag>{text(`risk_${tool.risk}`)}</Tag> {tool.for_apps ? <Tag>{text('forApps')}</Tag> : null}
              </span>
              {tool.description ? <span dir="auto">{tool.description}</span> : null}
              {tool.is_riskier ? <RiskierTool /> : null}
              {tool.changed_from === undefined ? null : <ChangedTool before={tool.changed_from} now={tool.description} />}
            </span>
            {tool.is_on === undefined ? null : (
              <Switch
                size="small"
                checked={pending?.names.includes(tool.name) ? pending.is_on : tool.is_on}
                aria-label={text('useTool', { tool: tool.name, name })}
                onChange={(isOn) => switchTools([tool.name], isOn)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
