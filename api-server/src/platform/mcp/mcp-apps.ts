import { ReadResourceResultSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { sayToolServer } from '../../messages/tool-server.ts';
import { ModelError } from '../model/model-port.ts';
import type { McpSession } from './mcp-connection.ts';
import { appMimeType } from './mcp-requests.ts';

const addressMax = 500;
/** Limits an app's document, in characters. It is stored with each answer that shows it. */
const htmlMax = 1_500_000;

/** Says which app shows a tool's result, and who may call the tool. */
export interface McpToolApp {
  /** The address of the app's document (`ui://…`). */
  readonly app?: string | undefined;
  /** Who may call it; everybody if it is missing. */
  readonly visibility?: readonly ('model' | 'app')[] | undefined;
}

/** Returns whether a tool may be called by a model, or by an app of its server. */
export const isVisibleTo = (who: 'model' | 'app', { visibility }: McpToolApp): boolean => visibility?.includes(who) ?? true;

/** Reads what a tool says about its app. Earlier servers name the address in a separate field. */
export function appOf({ _meta: meta }: Pick<Tool, '_meta'>): McpToolApp {
  const given = typeof meta?.ui === 'object' && meta.ui !== null ? (meta.ui as Readonly<Record<string, unknown>>) : {};
  const address = given.resourceUri ?? meta?.['ui/resourceUri'];
  const { visibility } = given;
  return {
    ...(isAppAddress(address) ? { app: address } : {}),
    ...(Array.isArray(visibility) ? { visibility: (['model', 'app'] as const).filter((who) => visibility.includes(who)) } : {}),
  };
}

const isAppAddress = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith('ui://') && address.length <= addressMax;

/** Reads the document of an app. @throws ModelError if the server sends none, or one that is too long */
export async function readAppOf({ client, options }: McpSession, name: string, address: string): Promise<string> {
  const request = { method: 'resources/read', params: { uri: address } } as const;
  const { contents } = await client.request(request, ReadResourceResultSchema, options);
  const found = contents.find(({ uri, mimeType }) => uri === address && mimeType?.replaceAll(' ', '').toLowerCase() === appMimeType);
  if (!found) throw new ModelError('provider-failed', sayToolServer('noApp', { name }));
  const html = 'text' in found ? found.text : Buffer.from(found.blob, 'base64').toString('utf8');
  if (html.length > htmlMax) throw new ModelError('provider-failed', sayToolServer('noApp', { name }));
  return html;
}
