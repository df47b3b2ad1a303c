import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { agentChanged, alertsChanged, chatSessionChanged, itemsChanged, themeChanged } from 'shared-contracts';
import { afterEach, expect, it } from 'vitest';
import { deployablePackages } from './packages.ts';
import { sourceUses } from './source-uses.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Reads a planted remote, by default one that owns the chat's events. */
function usesOf(files: Readonly<Record<string, string>>, name = 'mfe-chat') {
  const root = mkdtempSync(join(tmpdir(), 'uses-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'src', path)), { recursive: true });
    writeFileSync(join(root, 'src', path), text);
  }
  return sourceUses({ name, root });
}

it('lists the events that the sources publish and hear, and the calls they import', async () => {
  const uses = await usesOf({
    'core/history.ts': `
      import { alertsChanged, agentChanged as changed, chatSessionChanged, type Agent } from 'shared-contracts';
      import { listWorks, type WorkQuery } from 'shared-contracts/calls';
      import { useEvent } from 'shared-ui';
      export type Change = EventData<typeof itemsChanged>;
      export function useHistory(shell) {
        useEvent(alertsChanged, () => refresh(listWorks));
        const end = shell.bus.subscribe(changed, ({ agentId }) => agentId);
        shell.bus.publish(chatSessionChanged, { sessionId: '1', change: 'moved' });
        return chatSessionChanged.topic;
      }`,
    'page.tsx': `import { itemsChanged } from 'shared-contracts'; export const last = (bus) => <p title={bus.last(itemsChanged)} />;`,
    'page.test.tsx': `import { themeChanged } from 'shared-contracts'; bus.publish(themeChanged, {});`,
  });
  expect(uses).toEqual({
    emits: { [chatSessionChanged.topic]: chatSessionChanged.v },
    consumes: { [agentChanged.topic]: agentChanged.v, [alertsChanged.topic]: alertsChanged.v, [itemsChanged.topic]: itemsChanged.v },
    calls: ['listWorks'],
    declared: [],
    imports: {
      'shared-contracts': ['Agent', 'agentChanged', 'alertsChanged', 'chatSessionChanged', 'itemsChanged'],
      'shared-contracts/calls': ['WorkQuery', 'listWorks'],
      'shared-ui': ['useEvent'],
    },
  });
});

it('lists what is imported in any way, from every entry', async () => {
  const { imports } = await usesOf({
    'all.ts': `
      import type { Agent } from 'shared-contracts';
      import 'shared-ui/list';
      export { Modal as Dialog } from 'shared-ui/form';
      export * from 'shared-contracts/http';
      type Chat = import('shared-contracts/shell').Shell;
      export const load = () => import('shared-contracts/admin-calls');`,
  });
  expect(imports).toEqual({
    'shared-contracts': ['Agent'],
    'shared-contracts/admin-calls': ['*'],
    'shared-contracts/http': ['*'],
    'shared-contracts/shell': ['Shell'],
    'shared-ui/form': ['Modal'],
    'shared-ui/list': ['*'],
  });
});

it.each([
  ['made up on the spot', `bus.subscribe({ topic: 'mfe-agents:agent-changed', v: 1 }, refresh);`],
  ['of a local file with another name', `import { agentChanged } from './agents.ts'; shell.bus.last(agentChanged);`],
])('refuses a listener to an event that is %s, which no release could declare', async (_, text) => {
  await expect(usesOf({ 'page.ts': text })).rejects.toThrow(/page\.ts:1: .* is not an event of shared-contracts/);
});

it.each([
  [
    'passed to a helper',
    `import { agentChanged } from 'shared-contracts';\nlistenTo(agentChanged);`,
    /page\.ts:2: pass mfe-agents:agent-changed directly/,
  ],
  ['kept in a list', `import { agentChanged } from 'shared-contracts';\nconst all = [agentChanged];`, /page\.ts:2: pass mfe-agents/],
  ['kept in an object', `import { agentChanged } from 'shared-contracts';\nconst all = { agentChanged };`, /page\.ts:2: pass mfe-agents/],
  ['exported again', `export { agentChanged } from 'shared-contracts';`, /page\.ts:1: import events from shared-contracts/],
  ['imported with everything', `import * as contracts from 'shared-contracts';`, /page\.ts:1: import the names you need/],
  [
    'published by another remote',
    `import { agentChanged } from 'shared-contracts';\nbus.publish(agentChanged, {});`,
    /mfe-chat may not publish it/,
  ],
])('refuses an event that is %s', async (_, text, message) => {
  await expect(usesOf({ 'page.ts': text })).rejects.toThrow(message);
});

it('finds the events that every remote of the workspace uses', async () => {
  const remotes = deployablePackages().filter(({ kind }) => kind === 'remote');
  const uses = await Promise.all(remotes.map(async (remote) => [remote.name, await sourceUses(remote)] as const));
  const known = new Map(uses);
  expect(known.get('mfe-chat')?.consumes).toHaveProperty(alertsChanged.topic);
  expect(known.get('mfe-chat')?.emits).toEqual({ [chatSessionChanged.topic]: 1 });
  for (const [, { calls }] of uses) expect(calls.length).toBeGreaterThan(0);
  expect(known.get('mfe-chat')?.emits).not.toHaveProperty(themeChanged.topic);
});

const events = `
  export const greeted = { topic: 'mfe-chat:greeted', v: 3, owner: 'mfe-chat' };
  export const foreign = { topic: 'mfe-other:moved', v: 2, owner: 'mfe-other' };
  export const notAnEvent = 'x';`;

it('lists the remote’s own events, and those of other repositories that it declares again', async () => {
  const uses = await usesOf({
    'core/events.ts': events,
    'page.ts': `import { foreign as moved, greeted, notAnEvent } from './core/events.ts';\nbus.publish(greeted, notAnEvent);\nuseEvent(moved, show);`,
  });
  expect(uses).toMatchObject({ emits: { 'mfe-chat:greeted': 3 }, consumes: { 'mfe-other:moved': 2 } });
  expect(uses.declared.map(({ topic }) => topic).toSorted(), 'the gate compares their payloads').toEqual([
    'mfe-chat:greeted',
    'mfe-other:moved',
  ]);
});

it.each([
  ['published without owning it', `import { foreign } from './events.ts';\nbus.publish(foreign, {});`, /mfe-chat may not publish it/],
  ['passed to a helper', `import { greeted } from './events.ts';\nsend(greeted);`, /page\.ts:2: pass mfe-chat:greeted directly/],
  ['imported with everything', `import * as all from './events.ts';`, /page\.ts:1: import the events that you need by name/],
  [
    'declared elsewhere',
    `const hidden = defineEvent({ topic: 'mfe-chat:hidden', v: 1 });`,
    /page\.ts:1: declare events in a file named events\.ts/,
  ],
])('refuses an own event that is %s', async (_, text, message) => {
  await expect(usesOf({ 'events.ts': events, 'page.ts': text })).rejects.toThrow(message);
});
