import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { accountReferences } from './account-references.ts';

it('says for each reference to a person what becomes of it when access is taken back', () => {
  const found = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'users')
      .flatMap(({ columns }) => columns.map((column) => `${name}.${column.name}`));
  });
  const listed = Object.values(accountReferences).flat();
  expect(found.length).toBeGreaterThan(80);
  expect([...listed].toSorted(), 'decide in account-references.ts about a new reference').toEqual([...new Set(found)].toSorted());
});
