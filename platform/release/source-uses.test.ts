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
  });
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
