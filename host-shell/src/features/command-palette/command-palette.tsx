import { Command } from 'cmdk';
import { useState } from 'react';
import { type CommandContribution, type RouteContribution, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Avatar, Modal } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './command-palette.module.css';
import { buildCommandEntries, buildPageEntries, isAppPath, type PaletteEntry } from './palette-entries.model.ts';
import { usePaletteData } from './use-palette-data.ts';

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pages: readonly RouteContribution[];
  readonly commands: readonly CommandContribution[];
  /** Lists what the shell itself can do. */
  readonly actions: readonly PaletteEntry[];
}

/** Renders the palette of actions, pages, Work Areas, recent chats, agents and notebooks. */
export function CommandPalette({ isOpen, onClose, ...entries }: CommandPaletteProps) {
  const text = useMessages();
  // Reopening during the closing animation must not keep the previous search.
  const [opened, setOpened] = useState({ isOpen, times: 0 });
  if (isOpen !== opened.isOpen) setOpened({ isOpen, times: opened.times + Number(isOpen) });
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={600}
      style={{ top: 90 }}
      className={styles.palette}
      styles={{ container: { padding: 0, overflow: 'hidden' }, header: { margin: 0 } }}
      title={<span className="ui-visually-hidden">{text('palette')}</span>}
    >
      <PaletteBody key={opened.times} {...entries} onClose={onClose} />
    </Modal>
  );
}

/** Limits the rows: a user may have thousands of areas. */
const maxAreas = 40;

function PaletteBody({ onClose, pages, commands, actions }: Omit<CommandPaletteProps, 'isOpen'>) {
  const text = useMessages();
  const { navigate } = useShell();
  const [search, setSearch] = useState('');
  const { areas, chats, agents, notebooks } = usePaletteData();
  const run = (entry: PaletteEntry) => {
    onClose();
    if (typeof entry.run === 'function') entry.run();
    else if (isAppPath(entry.run)) navigate.to(entry.run);
  };
  const words = search.trim().toLowerCase();
  const shownAreas = areas.filter(({ title, keywords }) => `${title} ${keywords}`.toLowerCase().includes(words)).slice(0, maxAreas);
  const groups = [
    { heading: text('paletteActions'), entries: [...buildCommandEntries(commands), ...actions] },
    { heading: text('palettePages'), entries: buildPageEntries(pages, commands) },
    { heading: text('workAreas'), entries: shownAreas },
    { heading: text('paletteChats'), entries: chats },
    { heading: text('agents'), entries: agents },
    { heading: text('notebooks'), entries: notebooks },
  ];
  return (
    <Command label={text('palette')} loop>
      <Command.Input autoFocus value={search} onValueChange={setSearch} placeholder={text('palettePlaceholder')} />
      <Command.List label={text('paletteResults')}>
        <Command.Empty>{text('paletteEmpty')}</Command.Empty>
        {groups.map(({ heading, entries }) =>
          entries.length === 0 ? null : (
            <Command.Group key={heading} heading={heading}>
              {entries.map((entry) => (
                <Command.Item key={entry.id} value={entry.id} keywords={[entry.title, entry.keywords]} onSelect={() => run(entry)}>
                  <span dir="auto">{entry.title}</span>
                  {entry.owner ? <Owner name={entry.owner} /> : null}
                </Command.Item>
              ))}
            </Command.Group>
          ),
        )}
        {words ? (
          <Command.Group heading={text('assistant')} forceMount>
            <Command.Item
              forceMount
              value="ask-the-assistant"
              onSelect={() => run({ id: 'ask', title: '', keywords: '', run: routes.home({ q: search.trim() }) })}
            >
              <span dir="auto">{text('askAssistant', { words: search.trim() })}</span>
            </Command.Item>
          </Command.Group>
        ) : null}
      </Command.List>
    </Command>
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
