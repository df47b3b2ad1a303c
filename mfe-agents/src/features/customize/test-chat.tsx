import { useRef, useState } from 'react';
import type { Agent } from 'shared-contracts';
import { Button, Spin } from 'shared-ui';
import { Composer, type ComposerHandle, Markdown } from 'shared-ui/chat';
import { FlaskConical, RotateCcw } from 'shared-ui/icons';
import { Inspector } from 'shared-ui/reading';
import { AgentFace } from '../../core/agent/agent-face.tsx';
import { useDryRunMessages } from '../../messages/dry-run.ts';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { Acts } from './dry-run.modal.tsx';
import * as styles from './test-chat.module.css';
import { type DryRun, useDryRun } from './use-dry-run.ts';

interface TestChatProps {
  readonly agent: Agent;
  /** Called when something was written or asked, which closing would lose. */
  readonly onUse: () => void;
  readonly onClose: () => void;
}

/** Renders a chat that tries the agent: it answers with its settings as saved, and nothing that it would do happens. */
export function TestChat({ agent, onUse, onClose }: TestChatProps) {
  const text = useMessages();
  const [asked, setAsked] = useState('');
  const [earlier, setEarlier] = useState<readonly DryRun[]>([]);
  const { run, start, end } = useDryRun(agent.agent_id);
  const last = useRef<HTMLDivElement>(null);
  const isBusy = run !== undefined && run.result === undefined && run.problem === undefined;
  const composer = useRef<ComposerHandle>(null);
  const write = (words: string) => {
    onUse();
    setAsked(words);
  };
  const send = (prompt: string, rest = '') => {
    if (run) setEarlier((before) => [...before, run]);
    write(rest);
    void start(prompt);
    requestAnimationFrame(() => last.current?.scrollIntoView({ block: 'nearest' }));
  };
  const startOver = () => {
    end();
    setEarlier([]);
  };
  const turns = run ? [...earlier, run] : earlier;
  return (
    <Inspector
      label={text('testChat')}
      title={text('testChat')}
      isWide
      actions={
        turns.length ? (
          <Button size="small" type="text" icon={<RotateCcw size={14} />} onClick={startOver}>
            {text('startOver')}
          </Button>
        ) : null
      }
      footer={
        <div className={styles.composer}>
          <Composer
            value={asked}
            ref={composer}
            onChange={write}
            onSend={(prompt) => send(prompt)}
            isBusy={isBusy}
            onStop={end}
            label={text('testQuestion')}
            placeholder={text('testPlaceholder')}
          />
        </div>
      }
      onClose={onClose}
    >
      <p className={styles.safe}>
        <FlaskConical size={16} />
        {text('testNote')}
      </p>
      {turns.length ? null : (
        <Starters
          starters={agent.starters}
          onPick={(starter) => {
            send(starter, asked);
            composer.current?.focus();
          }}
        />
      )}
      <div className={styles.turns} role="log" aria-label={text('testChat')}>
        {turns.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added
          <Turn key={at} agent={agent} turn={turn} />
        ))}
      </div>
      <div ref={last} />
    </Inspector>
  );
}

/** Offers the agent's starters as questions to try. */
function Starters({ starters, onPick }: { starters: readonly string[]; onPick: (prompt: string) => void }) {
  const text = useMessages();
  return (
    <>
      <p className={styles.intro}>{text('testIntro')}</p>
      {starters.length ? (
        <ul className={styles.starters} aria-label={text('testStarters')}>
          {starters.map((starter) => (
            <li key={starter}>
              <button type="button" dir="auto" onClick={() => onPick(starter)}>
                {starter}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Turn({ agent, turn: { prompt, result, problem } }: { agent: Agent; turn: DryRun }) {
  const text = useDryRunMessages();
  const failure = problem ?? result?.problem ?? null;
  return (
    <>
      <p className={styles.asked} dir="auto">
        {prompt}
      </p>
      <div className={styles.answer}>
        <AgentFace name={agent.agent_name} image={agent.image} size={28} />
        <div>
          {result || failure !== null ? null : (
            <div role="status" className={styles.working}>
              <Spin size="small" /> {text('running')}
            </div>
          )}
          {failure === null ? null : (
            <p role="alert" className={notes.problem}>
              {text('failed')} {failure}
            </p>
          )}
          {result?.acts.length ? <Acts acts={result.acts} /> : null}
          {result?.content.trim() ? <Markdown content={result.content} /> : null}
        </div>
      </div>
    </>
  );
}
