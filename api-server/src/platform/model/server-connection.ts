import { sayCatalog } from '../../messages/catalog.ts';
import { writeInRequestLanguage } from '../language/request-language.ts';

/** Identifies the endpoint in the server's settings, which can be limited to groups but not changed. */
export const serverConnectionId = 'server';

/** Returns what the endpoint in the server's settings is called for the reader, since nobody gave it a name. */
export const serverConnectionName = (): string => writeInRequestLanguage(sayCatalog('serverConnection'));

/** Returns the name of a connection for the reader. Records keep the host of the endpoint in the server's settings. */
export const shownConnectionName = (id: string, recorded: string): string =>
  id === serverConnectionId ? serverConnectionName() : recorded;
