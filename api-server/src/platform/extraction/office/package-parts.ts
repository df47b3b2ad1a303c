import type { Archive } from '../archive.ts';
import { readXml } from '../read-xml.ts';

/** Describes how a part of an Office file refers to another. */
export interface Relation {
  readonly type: string;
  readonly target: string;
}

/** Returns the relations of a part by their ids, with paths from the top of the archive; `''` is the file itself. */
export function relationsOf(archive: Archive, part: string): Map<string, Relation> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  readXml(archive.parts(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' }) => {
      if (localName(name) === 'Relationship' && mode !== 'External')
        relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolvePath(folder, target) });
    },
  });
  return relations;
}

/** Returns the part with the document itself, which programs name as they like. */
export function mainPart(archive: Archive, usual: RegExp): string | undefined {
  const related = [...relationsOf(archive, '').values()].find(({ type }) => type === 'officeDocument')?.target;
  return related !== undefined && archive.has(related) ? related : archive.names.find((name) => usual.test(name));
}

function resolvePath(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/'))
    if (step === '..') parts.pop();
    else if (step !== '' && step !== '.') parts.push(step);
  return parts.join('/');
}

/** Returns a name without its prefix, which files choose. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns attributes by their local names. */
export const localAttributes = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
