import { useState } from 'react';
import { limits, type Memory } from 'shared-contracts';
import { listMemories } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, formatDate, IconButton, Input, QueryView } from 'shared-ui';
import { Pencil, Trash2 } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { useMemoryRemoval, usePersonalizeActions } from './personalize.api.ts';
import * as styles from './personalize.module.css';

/** Lists what the assistant remembers, with editing, deleting and a field to add more. While memory is off, only deleting is possible. */
export function MemoryList({ isOn }: { isOn: boolean }) {
  const text = useMessages();
  const query = useCall(listMemories, {}, { select: (answer) => answer.memories });
  return (
    <QueryView query={query} failedTitle={text('memoriesUnread')}>
      {(memories) => (
        <>
          {memories.length === 0 ? <p>{text('noMemories')}</p> : null}
          <ul className={styles.memories} aria-label={text('memoryTitle')}>
            {memories.map((memory) => (
              <MemoryRow key={memory.memory_id} memory={memory} isOn={isOn} />
            ))}
          </ul>
          <AddMemory isOn={isOn} />
          {memories.length > 1 ? <DeleteAll count={memories.length} /> : null}
        </>
      )}
    </QueryView>
  );
}

function AddMemory({ isOn }: { isOn: boolean }) {
  const text = useMessages();
  const { add } = usePersonalizeActions();
  const [value, setValue] = useState('');
  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (value.trim()) add(value.trim(), () => setValue(''));
  };
  return (
    <form className={styles.memoryAdd} onSubmit={handleSubmit}>
      <Input
        aria-label={text('memoryNew')}
        placeholder={text(isOn ? 'memoryNew' : 'memoryNewOff')}
        disabled={!isOn}
        maxLength={limits.memoryMaxCharacters}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button htmlType="submit" disabled={!isOn || !value.trim()}>
        {text('memoryAdd')}
      </Button>
    </form>
  );
}

function MemoryRow({ memory, isOn }: { memory: Memory; isOn: boolean }) {
  const text = useMessages();
  const { change } = usePersonalizeActions();
  const remove = useMemoryRemoval(memory, isOn);
  const [draft, setDraft] = useState<string | null>(null);
  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    const edited = draft?.trim() ?? '';
    if (!edited || edited === memory.text) setDraft(null);
    else change(memory.memory_id, edited, () => setDraft(null));
  };
  const { confirm } = useShell();
  // While memory is off, undo couldn't add the entry back, so deleting asks first.
  const handleDelete = async () => {
    const question = { title: text('memoryAsk'), body: memory.text, okLabel: text('delete'), danger: true };
    if (isOn || (await confirm(question))) remove();
  };
  if (draft !== null && isOn) {
    return (
      <li>
        <form className={styles.memoryAdd} onSubmit={handleSubmit}>
          <Input
            autoFocus
            aria-label={text('memoryChange')}
            maxLength={limits.memoryMaxCharacters}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setDraft(null)}
          />
          <Button htmlType="submit">{text('memorySave')}</Button>
        </form>
      </li>
    );
  }
  return (
    <li>
      <span>
        <span dir="auto">{memory.text}</span>
        <small>
          {text(memory.origin === 'user' ? 'memoryByYou' : 'memoryByAssistant')} · {formatDate(memory.created_at)}
        </small>
      </span>
      {isOn ? (
        <IconButton
          size="small"
          label={text('memoryChangeOf', { what: memory.text })}
          icon={<Pencil size={16} />}
          onClick={() => setDraft(memory.text)}
        />
      ) : null}
      <IconButton
        size="small"
        label={text('memoryDeleteOf', { what: memory.text })}
        icon={<Trash2 size={16} />}
        onClick={() => void handleDelete()}
      />
    </li>
  );
}

function DeleteAll({ count }: { count: number }) {
  const text = useMessages();
  const { confirm } = useShell();
  const { removeAll } = usePersonalizeActions();
  const handleClick = async () => {
    const question = { title: text('memoriesAsk'), body: text('memoriesAskBody', { count }), okLabel: text('memoriesDelete') };
    if (await confirm({ ...question, danger: true })) removeAll();
  };
  return (
    <Button danger onClick={() => void handleClick()}>
      {text('memoriesDelete')}
    </Button>
  );
}
