import { Command } from 'cmdk';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type RouteContribution, routes } from 'shared-contracts';
import { type AvailableCommand, useShell } from 'shared-contracts/shell';
import { Avatar, Modal } from 'shared-ui';
import { MessageSquare, Search } from 'shared-ui/icons';
import { useCommandTexts } from '../../messages/command.messages.ts';
import { useMessages } from '../../messages/messages.ts';
import { Keys } from '../../shared/commands/keys.tsx';
import * as styles from './command-palette.module.css';
import { buildCommandEntries, buildPageEntries, isAppPath, orderActions, type PaletteEntry, rankEntry } from './palette-entries.model.ts';
import { usePaletteData } from './use-palette-data.ts';

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pages: readonly RouteContribution[];
  readonly commands: readonly AvailableCommand[];
  /** Lists what the shell itself can do. */
  readonly actions: readonly PaletteEntry[];
}

/** Renders the palette: what was open last, actions, pages and Work Areas; with words, also chats, agents and notebooks. */
export function CommandPalette({ isOpen, onClose, ...entries }: CommandPaletteProps) {
  const text = useCommandTexts();
  const { navigate } = useShell();
  // What runs may move the focus, which the palette returns when it closes.
  const chosen = useRef<() => void>(undefined);
  const runChosen = () => {
    const run = chosen.current;
    chosen.current = undefined;
    run?.();
  };
  // Reopening during the closing animation must not keep the previous search.
  const [opened, setOpened] = useState({ isOpen, times: 0 });
  if (isOpen !== opened.isOpen) setOpened({ isOpen, times: opened.times + Number(isOpen) });
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      afterClose={runChosen}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      style={{ top: 76 }}
      className={styles.palette}
      styles={{ container: { padding: 0, overflow: 'hidden' }, header: { margin: 0 } }}
      title={<span className="ui-visually-hidden">{text('palette')}</span>}
    >
      <PaletteBody
        key={opened.times}
        {...entries}
        onChoose={({ run }, inNewTab) => {
          if (typeof run === 'function') chosen.current = run;
          else if (inNewTab && isAppPath(run)) window.open(navigate.href(run), '_blank', 'noopener');
          else if (isAppPath(run)) navigate.to(run);
          onClose();
        }}
      />
    </Modal>
  );
}

/** Limits the rows: a user may have thousands of areas. */
const maxAreas = 40;

interface PaletteBodyProps extends Omit<CommandPaletteProps, 'isOpen' | 'onClose'> {
  readonly onChoose: (entry: Pick<PaletteEntry, 'run'>, inNewTab?: boolean) => void;
}

function PaletteBody({ onChoose, pages, commands, actions }: PaletteBodyProps) {
  const text = useCommandTexts();
  const shellText = useMessages();
  const [search, setSearch] = useState('');
  const { recent, areas, chats, agents, notebooks } = usePaletteData();
  const words = search.trim().toLowerCase();
  const shownAreas = areas.filter(({ title, keywords }) => `${title} ${keywords}`.toLowerCase().includes(words)).slice(0, maxAreas);
  // Without words, the palette offers what was open last and what can be done; everything else is found by name.
  const groups = [
    ...(words ? [] : [{ heading: text('paletteRecent'), entries: recent }]),
    { heading: text('paletteActions'), entries: orderActions([...buildCommandEntries(commands, pages), ...actions]) },
    { heading: text('palettePages'), entries: buildPageEntries(pages, commands) },
    { heading: shellText('workAreas'), entries: shownAreas },
    ...(words
      ? [
          { heading: text('paletteChats'), entries: chats },
          { heading: shellText('agents'), entries: agents },
          { heading: text('notebooks'), entries: notebooks },
        ]
      : []),
  ];
  const [selected, setSelected] = useState('');
  const handleKeyDown = (event: KeyboardEvent) => {
    const entry = groups.flatMap(({ entries }) => entries).find(({ id }) => id === selected);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || typeof entry?.run !== 'string') return;
    event.preventDefault();
    onChoose(entry, true);
  };
  return (
    <Command
      label={text('palette')}
      loop
      filter={(_id, typed, names = []) => rankEntry(typed, names)}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.field}>
        <Search />
        <Command.Input autoFocus value={search} onValueChange={setSearch} placeholder={text('palettePlaceholder')} />
        <small className={styles.keys} aria-hidden="true">
          <Keys keys="escape" />
        </small>
      </div>
      <Command.List label={text('paletteResults')}>
        <Command.Empty>{text('paletteEmpty')}</Command.Empty>
        {groups.map(({ heading, entries }) =>
          entries.length === 0 ? null : (
            <Command.Group key={heading} heading={heading}>
              {entries.map((entry) => (
                <Command.Item key={entry.id} value={entry.id} keywords={[entry.title, entry.keywords]} onSelect={() => onChoose(entry)}>
                  {entry.Icon ? <entry.Icon /> : null}
                  <span className={styles.name}>
                    <bdi>{entry.title}</bdi>
                    {entry.note ? <small dir="auto">{entry.note}</small> : null}
                  </span>
                  {entry.owner ? <Owner name={entry.owner} /> : null}
                  {entry.keys ? (
                    <small className={styles.keys} aria-hidden="true">
                      <Keys keys={entry.keys} />
                    </small>
                  ) : null}
                </Command.Item>
              ))}
            </Command.Group>
          ),
        )}
        {words ? (
          <Command.Group heading={text('assistant')} forceMount>
            <Command.Item forceMount value="ask-the-assistant" onSelect={() => onChoose({ run: routes.home({ q: search.trim() }) })}>
              <MessageSquare />
              <span className={styles.name}>
                <bdi>{text('askAssistant', { words: search.trim() })}</bdi>
              </span>
            </Command.Item>
          </Command.Group>
        ) : null}
      </Command.List>
      <div className={styles.hints} aria-hidden="true">
        <Hint keys="up down" label={text('keyMove')} />
        <Hint keys="enter" label={text('keyOpen')} />
        <Hint keys="mod+enter" label={text('keyNewTab')} />
      </div>
    </Command>
  );
}

function Hint({ keys, label }: { keys: string; label: string }) {
  return (
    <span className={styles.hint}>
      <Keys keys={keys} />
      {label}
    </span>
  );
}

function Owner({ name }: { name: string }) {
  return (
    <small className={styles.owner}>
      <Avatar size={18} aria-hidden="true">
        {name.match(/\p{L}/u)?.[0]?.toUpperCase()}
      </Avatar>
      <bdi>{name}</bdi>
    </small>
  );
}
