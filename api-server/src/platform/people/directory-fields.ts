import { directoryColumns } from '../database/schema/index.ts';

/** Names what directories say about people and the product only shows. */
export type DirectoryField = keyof ReturnType<typeof directoryColumns>;

export type DirectoryFacts = Readonly<Record<DirectoryField, string | null>>;

export const directoryFields = Object.keys(directoryColumns()) as DirectoryField[];

/** Returns an object with a value for each field. */
export const mapDirectory = <Value>(factOf: (field: DirectoryField) => Value): Readonly<Record<DirectoryField, Value>> =>
  Object.fromEntries(directoryFields.map((field) => [field, factOf(field)])) as Record<DirectoryField, Value>;
