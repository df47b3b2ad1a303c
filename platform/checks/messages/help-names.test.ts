import { describe, expect, it } from 'vitest';
import { collectNames, namesOutOfStep, unknownNames } from './help-names.ts';

const english = { agents: { title: 'Agents', create: 'Create Agent +' }, people: { leave: 'Leave {{name}}', remove: 'Remove' } };
const german = { agents: { title: 'Agenten', create: 'Agent erstellen +' }, people: { leave: '{{name}} verlassen' } };
const names = collectNames([
  { english, translated: german },
  { english: { files: { remove: 'Remove' } }, translated: { files: { remove: 'Entfernen' } } },
]);
const article = (pages: string, body: string) => `---\ntitle: One\nrank: 1\npages: ${pages}\n---\n\n${body}\n`;

describe('unknownNames', () => {
  it('accepts texts of the interface, with … for their values, and products as pages', () => {
    expect(unknownNames(article('Agents /agents; n8n /connections/n8n', '**Create Agent +** and **Leave …**'), names)).toEqual([]);
  });

  it('reports bold words and page titles that no page shows', () => {
    const faults = unknownNames(article('Create Agent /agents/create-agent', 'Select **Hand over**.'), names);
    expect(faults).toEqual([expect.stringContaining('“Hand over”'), expect.stringContaining('“Create Agent”')]);
  });
});

describe('namesOutOfStep', () => {
  const source = article('Agents /agents', '**Create Agent +**, then **Leave …** or **Remove**.');
  const faultsOf = (pages: string, body: string) => namesOutOfStep(source, article(pages, body), names);

  it('accepts the names of the language in any order; one of several is enough, and a missing one is in English', () => {
    expect(faultsOf('Agenten /agents', '**… verlassen** oder **Entfernen** nach **Agent erstellen +**.')).toEqual([]);
    expect(faultsOf('Agenten /agents', '**… verlassen** oder **Remove** nach **Agent erstellen +**.')).toEqual([]);
  });

  it('reports a name that the interface does not show, and the one that it shows', () => {
    const faults = faultsOf('Agenten /agents', '**… verlassen**, **Entfernen**, **Neuer Agent**');
    expect(faults).toEqual([expect.stringContaining('“Neuer Agent”'), expect.stringContaining('“Agent erstellen +”')]);
  });

  it('reports a page by another name, or left out', () => {
    const body = '**… verlassen**, **Entfernen**, **Agent erstellen +**';
    expect(faultsOf('Bots /agents', body)).toEqual([expect.stringMatching(/\/agents.*“Agenten”/)]);
    expect(faultsOf('', body)).toEqual([expect.stringMatching(/\/agents.*“Agenten”/)]);
  });
});
