import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Modal } from '../dialogs/modal.tsx';
import { UiProvider } from '../ui-provider.tsx';

/** Renders alerts that can be marked as read, which removes the button, and deleted, which removes the row, directly or after a question. */
function Alerts({ asks = false }: { asks?: boolean }) {
  const [alerts, setAlerts] = useState(['a', 'b', 'c']);
  const [read, setRead] = useState<string[]>([]);
  const [asked, setAsked] = useState<string>();
  const remove = (name?: string) => setAlerts((all) => all.filter((one) => one !== name));
  const confirm = () => {
    remove(asked);
    setAsked(undefined);
  };
  return (
    <section>
      <h2>Alerts</h2>
      <ul>
        {alerts.map((name) => (
          <li key={name}>
            {read.includes(name) ? null : (
              <button type="button" onClick={() => setRead([...read, name])}>
                Read {name}
              </button>
            )}
            <button type="button" onClick={() => (asks ? setAsked(name) : remove(name))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {asked ? <Modal open title="Delete?" onOk={confirm} onCancel={() => setAsked(undefined)} /> : null}
    </section>
  );
}

/** Renders one alert, whose list goes with it. */
function LastAlert() {
  const [isThere, setThere] = useState(true);
  return (
    <main>
      <h1>Last alert</h1>
      {isThere ? (
        <ul>
          <li>
            <button type="button" onClick={() => setThere(false)}>
              Delete
            </button>
          </li>
        </ul>
      ) : null}
    </main>
  );
}

const show = (asks?: boolean) =>
  render(
    <UiProvider>
      <Alerts asks={asks ?? false} />
    </UiProvider>,
  );

const press = async (name: string) => {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
};

const expectFocusOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

it('moves the focus to the same button of the next row when a row is deleted, and of the last row at the end', async () => {
  show();
  await press('Delete b');
  await expectFocusOn('Delete c');
  await press('Delete c');
  await expectFocusOn('Delete a');
});

it('moves the focus to the same action of a row that has more buttons', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Read b' }));
  await press('Delete b');
  await expectFocusOn('Delete c');
});

it('keeps the focus in the row when only the pressed button disappears', async () => {
  show();
  await press('Read b');
  await expectFocusOn('Delete b');
});

it('moves the focus on when the row leaves after its button, as under a filter', async () => {
  show();
  await press('Read b');
  await expectFocusOn('Delete b');
  screen.getByRole('button', { name: 'Delete b' }).click();
  await expectFocusOn('Delete c');
});

it('moves the focus to the next row when a dialog confirmed the removal', async () => {
  show(true);
  await press('Delete b');
  (await screen.findByRole('button', { name: 'OK' })).focus();
  await userEvent.keyboard('{Enter}');
  await expectFocusOn('Delete c');
});

it('moves the focus to the heading when the last row is deleted', async () => {
  show();
  for (const name of ['a', 'b', 'c']) await press(`Delete ${name}`);
  await expectFocusOn('Alerts');
});

it('moves the focus to the heading when the list goes with its last row', async () => {
  render(
    <UiProvider>
      <LastAlert />
    </UiProvider>,
  );
  await press('Delete');
  await expectFocusOn('Last alert');
});
