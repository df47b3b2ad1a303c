import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type MessageSources } from 'shared-contracts';
import { type CallAnswer, getModels, openSession } from 'shared-contracts/calls';
import {
  createPreset,
  deletePreset,
  listPresets,
  type Preset,
  restorePreset,
  saveChatSettings,
  setDefaultPreset,
  updatePreset,
} from 'shared-contracts/preset-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const careful: Preset = {
  preset_id: 'p1',
  name: 'Careful',
  model: null,
  has_model: true,
  system: 'Doubt everything.',
  level: 'own',
  parameters: { temperature: 0.1 },
};
const models = [
  {
    id: 'm-all',
    name: 'All round',
    parameters: ['temperature', 'top_p', 'max_tokens', 'effort', 'stop', 'seed'],
    efforts: ['low', 'high'],
  },
  { id: 'm-few', name: 'Few words', parameters: ['max_tokens'], efforts: [] },
];
type Answer = CallAnswer<typeof listPresets>;

/** Opens a chat with these presets and settings. Returns what was saved. */
async function openChat(path: string, { presets = [careful], more = {}, settings, sources }: Opened = {}) {
  const saved: unknown[] = [];
  let list: Answer = { presets, for_new_chats: null, workspace: null, ...more };
  const prepare = (shell: FakeShell) => {
    shell.answer(getModels, () =>
      models.map(({ id, name, ...settable }) => ({
        id,
        modelId: id,
        modelName: name,
        provider: 'P',
        providerLogo: null,
        releaseDate: null,
        description: '',
        connected: true,
        isDefault: id === 'm-all',
        settable: { ...settable, temperature_max: 2 },
      })),
    );
    shell.answer(listPresets, () => list);
    shell.answer(saveChatSettings, ({ body }) => {
      saved.push(body);
      return { message: '' };
    });
    const answered = make.chatMessage({
      role: 'assistant',
      content: 'Yes.',
      status: 'complete',
      message_id: 'm2',
      ...(sources ? { sources } : {}),
    });
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      title: 'Talk',
      notes: '',
      agent_id: null,
      running: null,
      messages: [make.chatMessage({ content: 'Well?' }), answered],
      ...(settings ? { settings } : {}),
    }));
  };
  const view = await renderChat(path, prepare);
  const setList = (next: Partial<Answer>) => {
    list = { ...list, ...next };
  };
  return { ...view, saved, setList, list: () => list };
}
interface Opened {
  presets?: Preset[];
  more?: Partial<Answer>;
  settings?: object;
  sources?: MessageSources;
}
type View = Awaited<ReturnType<typeof openChat>>;

const openSettings = async ({ user }: View, preset?: string) => {
  await user.click(await screen.findByRole('button', { name: preset ? `Generation settings: ${preset}` : 'Add to message' }));
  if (!preset) await user.click(await screen.findByRole('menuitem', { name: 'Generation settings' }));
  return screen.findByRole('dialog');
};
const openAgain = async ({ user }: View) => {
  await user.click(await screen.findByRole('button', { name: 'Answer again with other settings' }));
  return screen.findByRole('dialog');
};
const choose = async ({ user }: View, label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByTitle(option));
};

describe('the model settings of a chat', () => {
  it('are chosen by a preset, saved with the chat, and named on the button', async () => {
    const view = await openChat('/chat?sessionId=s1');
    const dialog = await openSettings(view);
    await choose(view, 'Preset', 'Careful');
    expect((await within(dialog).findByRole<HTMLInputElement>('spinbutton', { name: 'Temperature' })).value).toBe('0.1');
    await view.user.click(within(dialog).getByRole('button', { name: 'Use for this chat' }));
    const settings = {
      preset: { preset_id: 'p1', name: 'Careful' },
      model: null,
      system: 'Doubt everything.',
      parameters: { temperature: 0.1 },
    };
    await waitFor(() => expect(view.saved).toEqual([{ session_id: 's1', settings }]));
    expect(await screen.findByRole('button', { name: 'Generation settings: Careful' })).toBeTruthy();
  });

  it('go along with the first message of a new chat', async () => {
    const view = await openChat('/');
    const dialog = await openSettings(view);
    await view.user.type(await within(dialog).findByRole('textbox', { name: 'Instructions' }), 'Rhyme.');
    await view.user.click(within(dialog).getByRole('button', { name: 'Use for this chat' }));
    await view.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await waitFor(() => expect(view.sent).toEqual([expect.objectContaining({ settings: { system: 'Rhyme.' } })]));
    expect(view.saved).toEqual([]);
  });

  it('begin with the preset for new chats', async () => {
    const view = await openChat('/', { more: { for_new_chats: 'p1' } });
    const dialog = await openSettings(view);
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Instructions' }).value).toBe('Doubt everything.'),
    );
  });

  it('offer only what the model supports, and name what it does not', async () => {
    const view = await openChat('/chat?sessionId=s1', { settings: { parameters: { temperature: 0.5 } } });
    const dialog = await openSettings(view);
    await within(dialog).findByRole('spinbutton', { name: 'Temperature' });
    await choose(view, 'Model', 'Few words');
    expect(await within(dialog).findByText('This model doesn’t accept: Temperature')).toBeTruthy();
    expect(within(dialog).queryByRole('spinbutton', { name: 'Temperature' })).toBeNull();
    expect(within(dialog).getByRole('spinbutton', { name: 'Maximum length in tokens' })).toBeTruthy();
  });

  it('say when the model of a preset is gone, and offer others', async () => {
    const view = await openChat('/chat?sessionId=s1', { presets: [{ ...careful, model: 'retired', has_model: false }] });
    const dialog = await openSettings(view);
    await choose(view, 'Preset', 'Careful');
    expect(await within(dialog).findByText(/“retired” isn’t available to you/)).toBeTruthy();
    await choose(view, 'Model', 'All round');
    await view.user.click(within(dialog).getByRole('button', { name: 'Use for this chat' }));
    await waitFor(() => expect(view.saved).toEqual([{ session_id: 's1', settings: expect.objectContaining({ model: 'm-all' }) }]));
  });

  it('stay open when they could not be saved', async () => {
    const view = await openChat('/chat?sessionId=s1');
    view.shell.answer(saveChatSettings, () => {
      throw new ApiError({ code: 'internal', status: 500, detail: 'No.' });
    });
    const dialog = await openSettings(view);
    await view.user.click(await within(dialog).findByRole('button', { name: 'Use for this chat' }));
    await waitFor(() => expect(view.shell.toasts).toMatchObject([{ kind: 'error', title: 'Settings not saved' }]));
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('can be others for one more version of an answer', async () => {
    const view = await openChat('/chat?sessionId=s1');
    const dialog = await openAgain(view);
    await choose(view, 'Preset', 'Careful');
    await view.user.click(within(dialog).getByRole('button', { name: 'Answer again' }));
    await waitFor(() =>
      expect(view.sent).toEqual([
        expect.objectContaining({ regenerates: 'm2', settings: expect.objectContaining({ parameters: { temperature: 0.1 } }) }),
      ]),
    );
    expect(view.saved).toEqual([]);
  });

  it('are listed under the answer, with what the model did not accept', async () => {
    const sources = {
      settings: { preset: 'Careful', lost_model: 'retired', parameters: { temperature: 0.1, mood: 'mild' } },
      left_out: ['temperature'],
      cut_off: true,
    };
    const view = await openChat('/chat?sessionId=s1', { sources });
    expect(await screen.findByText(/answered without them: Temperature/)).toBeTruthy();
    expect(screen.getByText(/reached its maximum length/)).toBeTruthy();
    expect(screen.getByText(/“retired” of this chat/)).toBeTruthy();
    await view.user.click(screen.getByText('Settings of this answer'));
    expect(screen.getByText('mild')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(view.sent).toEqual([expect.objectContaining({ continues: 'm2' })]));
  });

  it('are listed under an answer that the provider ended, which says so', async () => {
    await openChat('/chat?sessionId=s1', { sources: { refused: true } });
    expect(await screen.findByText(/ended this answer because of its rules/)).toBeTruthy();
  });
});

describe('presets', () => {
  it('are saved under a new name and changed', async () => {
    const view = await openChat('/chat?sessionId=s1', { presets: [] });
    const made: unknown[] = [];
    const keep = (body: object): Preset => {
      made.push(body);
      const kept = { ...careful, ...body } as Preset;
      view.setList({ presets: [kept] });
      return kept;
    };
    view.shell.answer(createPreset, ({ body: { email: _, ...body } }) => keep(body));
    view.shell.answer(updatePreset, ({ body }) => keep(body));
    const dialog = await openSettings(view);
    await view.user.type(await within(dialog).findByRole('textbox', { name: 'Instructions' }), 'Rhyme.');
    await view.user.type(within(dialog).getByRole('textbox', { name: 'Name of the preset' }), 'Poet');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save as a new preset' }));
    await waitFor(() => expect(made).toEqual([{ name: 'Poet', model: null, system: 'Rhyme.', parameters: {} }]));
    await view.user.type(within(dialog).getByRole('textbox', { name: 'Instructions' }), ' Well.');
    await view.user.click(await within(dialog).findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(made[1]).toEqual({ preset_id: 'p1', name: 'Poet', model: null, system: 'Rhyme. Well.', parameters: {} }));
  });

  it('are deleted and restored by Undo', async () => {
    const view = await openChat('/chat?sessionId=s1', { settings: { preset: { preset_id: 'p1', name: 'Careful' } } });
    view.shell.answer(deletePreset, () => {
      view.setList({ presets: [] });
      return { message: '' };
    });
    view.shell.answer(restorePreset, () => {
      view.setList({ presets: [careful] });
      return careful;
    });
    const dialog = await openSettings(view, 'Careful');
    await view.user.click(await within(dialog).findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.shell.toasts).toMatchObject([{ title: 'Preset Deleted', action: { label: 'Undo' } }]));
    view.shell.toasts[0]?.action?.onAction();
    await choose(view, 'Preset', 'Careful');
    expect(await within(dialog).findByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('start new chats when somebody chooses so', async () => {
    const chosen: unknown[] = [];
    const view = await openChat('/chat?sessionId=s1', { settings: { preset: { preset_id: 'p1', name: 'Careful' } } });
    view.shell.answer(setDefaultPreset, ({ body }) => {
      chosen.push(body.preset_id);
      view.setList({ for_new_chats: 'p1' });
      return { message: '' };
    });
    const dialog = await openSettings(view, 'Careful');
    await view.user.click(await within(dialog).findByRole('checkbox', { name: 'Start my new chats with this preset' }));
    await waitFor(() => expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /my new chats/ }).checked).toBe(true));
    expect(chosen).toEqual(['p1']);
  });

  it('of others can be used, but not changed or deleted', async () => {
    const owner = { name: 'Ben', email: 'ben@example.com' };
    const foreign: Preset = { ...careful, level: 'use', sharing: { level: 'use', owner } };
    const view = await openChat('/chat?sessionId=s1', { presets: [foreign] });
    const dialog = await openSettings(view);
    await choose(view, 'Preset', 'Careful · from Ben');
    expect(await within(dialog).findByRole('checkbox', { name: /my new chats/ })).toBeTruthy();
    for (const name of ['Delete', 'Share', 'Save changes']) expect(within(dialog).queryByRole('button', { name })).toBeNull();
  });

  it('open from their address', async () => {
    await openChat('/models?preset=p1');
    const dialog = await screen.findByRole('dialog', { name: 'Preset' });
    expect((await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Instructions' })).value).toBe('Doubt everything.');
  });
});
