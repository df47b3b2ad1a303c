import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Agent } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, IconButton, landmarkOf, PanelFrame, QueryView, Tile, TileGrid, Tooltip } from 'shared-ui';
import { ArrowLeft, List, Maximize2, SlidersHorizontal } from 'shared-ui/icons';
import { useParams, useSearchParams } from 'shared-ui/router';
import { readFields, saysSame } from '../core/agent/agent.model.ts';
import { getOwnerName, mayDo } from '../core/agent/agent-access.model.ts';
import { useAgent } from '../core/agent/agents.api.ts';
import { useAgentActions } from '../core/agent/use-agent-actions.ts';
import { AgentForm } from '../core/agent-form/agent-form.tsx';
import { useMessages } from '../messages/messages.ts';
import * as notes from '../shared/notes.module.css';
import { type AgentFormMode, type AgentFormStep, canCustomize, firstMode, nextMode } from './agent-form-mode.model.ts';
import { customizeEntries } from './customize-entries.ts';
import { CustomizeView } from './customize-view.tsx';
import * as styles from './edit-agent.panel.module.css';
import { routeOfCustomize } from './route-of-customize.ts';

/** Renders the edit form next to an agent's page, with its customize views. */
export function EditAgentPanel() {
  const agentId = useParams().agent_id ?? '';
  return <AgentPanel key={agentId} agentId={agentId} />;
}

function AgentPanel({ agentId }: { agentId: string }) {
  const text = useMessages();
  const [mode, step] = useReducer(nextMode, useSearchParams()[0].get('customize'), firstMode);
  const agent = useAgent(agentId);
  const isForm = mode.mode === 'createdAgent';
  const formTitle = agent.data && !mayDo(agent.data, 'edit') ? 'aboutAgentTitle' : 'editAgentTitle';
  const title = mode.mode === 'customAgent' ? text(`view-${mode.view}`) : text(isForm ? formTitle : 'customizeTitle');
  return (
    <PanelFrame title={title} actions={isForm ? null : <PanelActions agentId={agentId} mode={mode} onStep={step} />}>
      <div className="ui-panel-section">
        <QueryView query={agent} failedTitle={text('agentFailed')}>
          {(found) => (mayDo(found, 'edit') ? <Content agent={found} mode={mode} onStep={step} /> : <About agent={found} />)}
        </QueryView>
      </div>
    </PanelFrame>
  );
}

interface StepProps {
  mode: AgentFormMode;
  onStep: (step: AgentFormStep) => void;
}

function PanelActions({ agentId, mode, onStep }: StepProps & { agentId: string }) {
  const text = useMessages();
  const { navigate } = useShell();
  const view = mode.mode === 'customAgent' ? mode.view : 'goals';
  const buttons = [
    ...(mode.mode === 'tab' ? [] : [{ name: text('allSettings'), icon: <List size={16} />, step: { type: 'list' } as const }]),
    { name: text('backToAgent'), icon: <ArrowLeft size={16} />, step: { type: 'close' } as const },
  ];
  return (
    <span className={styles.actions}>
      <IconButton
        size="small"
        label={text('expand')}
        icon={<Maximize2 size={16} />}
        onClick={() => navigate.to(routeOfCustomize(agentId, view))}
      />
      {buttons.map(({ name, icon, step }) => (
        <IconButton key={name} size="small" label={name} icon={icon} onClick={() => onStep(step)} />
      ))}
    </span>
  );
}

/** Renders what people may know about an agent that they cannot edit. */
function About({ agent }: { agent: Agent }) {
  const text = useMessages();
  return (
    <div className="ui-stack">
      <p dir="auto">{agent.description}</p>
      <p className={notes.hint}>{text(mayDo(agent, 'use') ? 'useNote' : 'viewNote', { name: getOwnerName(agent) ?? '' })}</p>
    </div>
  );
}

function Content({ agent, mode, onStep }: StepProps & { agent: Agent }) {
  const text = useMessages();
  const { update } = useAgentActions();
  const { seen, onChanged } = useSeenAgent(agent);
  const isOwn = mayDo(agent, 'own');
  if (mode.mode === 'tab')
    return (
      <TileGrid label={text('customizeTitle')} items={customizeEntries} itemKey={(view) => view}>
        {(view) => <Tile title={text(`view-${view}`)} note={text(`view-${view}-note`)} onClick={() => onStep({ type: 'choose', view })} />}
      </TileGrid>
    );
  if (mode.mode === 'customAgent') return <CustomizeView agentId={agent.agent_id} view={mode.view} />;
  return (
    <>
      {agent.published_version === undefined ? null : (
        <p className={notes.hint}>{text('draftNote', { number: agent.published_version })}</p>
      )}
      <AgentForm
        initial={readFields(agent)}
        ownerName={getOwnerName(agent)}
        onChanged={onChanged}
        submitLabel={text('update')}
        onSubmit={async (fields) => {
          const isDone = await update(agent.agent_id, fields, seen());
          if (isDone) onStep({ type: 'updated' });
          return isDone;
        }}
        secondary={({ isBusy, isChanged }) =>
          isOwn ? (
            <Tooltip title={isChanged ? text('updateFirst') : undefined} getPopupContainer={landmarkOf}>
              <Button
                icon={<SlidersHorizontal size={16} />}
                disabled={isBusy || isChanged || !canCustomize(mode)}
                onClick={() => onStep({ type: 'customize' })}
              >
                {text('customize')}
              </Button>
            </Tooltip>
          ) : null
        }
      />
    </>
  );
}

/** Returns the agent that the form's changes are based on: the newest version that was shown before the first change. */
function useSeenAgent(agent: Agent) {
  const seen = useRef(agent);
  const isChanged = useRef(false);
  useEffect(() => {
    // A rename on this page is shown under the version before it, until the new one is known.
    const isRename = agent.version === seen.current.version || saysSame(agent, seen.current);
    if (!isChanged.current || isRename) seen.current = agent;
  }, [agent]);
  const latest = useRef(agent);
  latest.current = agent;
  const onChanged = useCallback((next: boolean) => {
    isChanged.current = next;
    if (!next) seen.current = latest.current;
  }, []);
  return { seen: () => seen.current, onChanged };
}
