import mermaid from 'mermaid';
import { diagramKinds } from 'shared-contracts/testing';
import { expect, it } from 'vitest';

import { stripHtml } from './diagram-text.model.ts';

it('knows every kind of diagram that Mermaid has', async () => {
  await mermaid.parse('info');
  const ids = mermaid.getRegisteredDiagramsMetadata().map(({ id }) => id);
  expect(Object.keys(diagramKinds).toSorted()).toEqual(ids.filter((id) => id !== 'error' && id !== '---').toSorted());
});

/** Kinds whose texts Mermaid reads as a newer one. */
const newer: Readonly<Record<string, string>> = { flowchart: 'flowchart-v2', class: 'classDiagram', state: 'stateDiagram' };

it.each(Object.entries(diagramKinds))('reads a diagram of the kind %s', async (kind, code) => {
  expect((await mermaid.parse(stripHtml(code)))?.diagramType).toBe(newer[kind] ?? kind);
});
