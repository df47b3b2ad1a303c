import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dropdown, Modal } from 'shared-ui';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { type Confirmation, useConfirm } from './confirm-host.tsx';
import { useOpenUndo, useToasts } from './use-toasts.ts';

function Asker({ question, onAnswer }: { question: Confirmation; onAnswer: (isConfirmed: boolean) => void }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={async () => onAnswer(await confirm(question))}>
      ask
    </button>
  );
}

async function ask(question: Partial<Confirmation> = {}) {
  const onAnswer = vi.fn();
  render(
    <UiProvider>
      <Asker question={{ title: 'Delete notebook', okLabel: 'Delete', danger: true, ...question }} onAnswer={onAnswer} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  return onAnswer;
}

it('resolves true only for the confirming button', async () => {
  const onAnswer = await ask();
  expect(screen.getByRole('dialog', { name: 'Delete notebook' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true);
});

it('resolves false for Cancel and for Escape', async () => {
  const onAnswer = await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false], [false]]));
});

it('stays open after a click outside if the question says so', async () => {
  const onAnswer = await ask({ closeOnOutsideClick: false });
  await userEvent.click(document.querySelector('.ant-modal-wrap') as HTMLElement);
  expect(onAnswer).not.toHaveBeenCalled();
});

it('requires the word to be typed first', async () => {
  await ask({ wordToType: 'DELETE' });
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
  expect(button).toHaveProperty('disabled', false);
});

it('has its title as a heading, below which its parts have theirs', async () => {
  await ask();
  expect(screen.getByRole('heading', { level: 2, name: 'Delete notebook' })).toBeDefined();
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen ? (
        <Modal open title="Name" onCancel={() => setIsOpen(false)}>
          {/* biome-ignore lint/a11y/noAutofocus: dialogs of the product focus their first field like this. */}
          <input aria-label="Name" autoFocus />
        </Modal>
      ) : null}
    </>
  );
}

it('returns the focus when it is removed while it is open', async () => {
  render(<Opener />, { wrapper: UiProvider });
  for (const _ of ['first time', 'second time']) {
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' })));
  }
});

function MenuAsker() {
  const confirm = useConfirm();
  const handleChoice = () => void confirm({ title: 'Delete notebook', okLabel: 'Delete' });
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items: [{ key: 'delete', label: 'Delete…' }], onClick: handleChoice }}>
      <button type="button">more</button>
    </Dropdown>
  );
}

it('returns the focus to the button of the menu that it was chosen from', async () => {
  render(<MenuAsker />, { wrapper: UiProvider });
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'more' })));
});

function Toaster({ onAction }: { onAction: () => void }) {
  const toasts = useToasts();
  return (
    <button
      type="button"
      onClick={() => toasts.error({ title: 'Rename Error', description: 'Not renamed.', action: { label: 'Undo', onAction } })}
    >
      toast
    </button>
  );
}

it('shows a toast whose action closes it', async () => {
  const onAction = vi.fn();
  render(
    <UiProvider>
      <Toaster onAction={onAction} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'toast' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Rename Error');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
});

function Undoer({ onUndo }: { onUndo: (name: string) => void }) {
  const toasts = useToasts();
  const undo = useOpenUndo();
  return (
    <>
      {['one', 'two'].map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => toasts.success({ title: `Deleted ${name}`, action: { label: 'Undo', onAction: () => onUndo(name) } })}
        >
          {name}
        </button>
      ))}
      <button type="button" onClick={() => toasts.success({ title: 'Saved', action: { label: 'Open', onAction: () => onUndo('open') } })}>
        save
      </button>
      <button type="button" disabled={!undo} onClick={undo}>
        undo key
      </button>
    </>
  );
}

it('offers the undo of the newest toast that has one, once', async () => {
  const undone: string[] = [];
  render(<Undoer onUndo={(name) => undone.push(name)} />, { wrapper: UiProvider });
  for (const name of ['one', 'two', 'save']) await userEvent.click(screen.getByRole('button', { name }));
  const key = screen.getByRole<HTMLButtonElement>('button', { name: 'undo key' });
  await userEvent.click(key);
  await userEvent.click(key);
  expect(undone).toEqual(['two', 'one']);
  expect(key.disabled).toBe(true);
});
