import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../..');

/** Lists what locks rows against new rows that refer to them, with the reason. Everything else uses `no key update`. */
const fullLocks: Readonly<Record<string, string>> = {
  'modules/identity/session/first-proof.ts': 'no session may start while all access is removed',
  'modules/identity/person/suspension.ts': 'no session may start while the person is suspended',
  'modules/identity/recovery/recovery.repository.ts': 'no session may start while access is recovered',
  'modules/identity/scim/address-change.service.ts': 'no session may start while the address changes',
  'modules/governance/trash/trash.repository.ts': 'the entry is deleted',
  'modules/identity/workspace/invitation.repository.ts': 'the invitation is deleted',
  'modules/works/file/embedding.repository.ts': 'no file may be queued while a model becomes current',
  'modules/works/work-area/work-area.repository.ts': 'the area is deleted',
};

it('locks rows that others refer to without stopping those who only refer to them', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found = files.filter((name) => /\.for\('update'\)/.test(readFileSync(path.join(sources, name), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(fullLocks).toSorted());
});
