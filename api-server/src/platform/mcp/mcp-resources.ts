import { ListResourcesResultSchema, McpError, ReadResourceResultSchema, type Resource } from '@modelcontextprotocol/sdk/types.js';
import { isResourceUri } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';
import { sayToolServer } from '../../messages/tool-server.ts';
import { ModelError, type ModelImage } from '../model/model-port.ts';
import { imageTypeOf } from '../model/picture-bytes.ts';
import { allPages, type McpSession } from './mcp-connection.ts';
import { cut } from './mcp-text.ts';

const listedMax = 1_000;
const partsMax = 50;
const picturesMax = 5;

/** Describes a resource of a server as a person chooses it. */
export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly detail: string;
}

/** Describes what was read of a resource. */
export interface McpContent {
  readonly text: string;
  readonly images: readonly ModelImage[];
  /** Counts the parts that are neither text nor pictures that a model can be shown. */
  readonly left: number;
}

/** Lists the resources that a message can refer to. */
export async function listResources({ client, options }: McpSession): Promise<McpResource[]> {
  if (!client.getServerCapabilities()?.resources) return [];
  const listed = await allPages(async (cursor) => {
    const page = await client.request({ method: 'resources/list', params: cursor ? { cursor } : {} }, ListResourcesResultSchema, options);
    return { items: page.resources, next: page.nextCursor };
  }, listedMax);
  const usable = listed.filter(({ uri }) => isResourceUri(uri));
  return [...new Map(usable.map((one) => [one.uri, toResource(one)])).values()];
}

const toResource = ({ uri, name, title = name, description = '' }: Resource): McpResource => ({
  uri,
  name: onOneLine(title, 200) || cutText(uri, 200),
  detail: onOneLine(description, 300),
});

/** Shortens what a server says to one line that can't change how the text around it is read. */
export const onOneLine = (text: string, max: number) => cutText(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), max);

/** Reads a resource. @throws ModelError if the server refuses */
export async function readResource({ client, options }: McpSession, server: string, uri: string): Promise<McpContent> {
  const { contents } = await client
    .request({ method: 'resources/read', params: { uri } }, ReadResourceResultSchema, options)
    .catch((error: unknown) => {
      // The server's own words could be instructions.
      throw error instanceof McpError ? new ModelError('provider-failed', sayToolServer('resourceRefused', { name: server })) : error;
    });
  const parts = contents.slice(0, partsMax);
  const texts = parts.flatMap((part) => ('text' in part ? part.text : []));
  const blobs = parts.flatMap((part) => ('blob' in part ? Buffer.from(part.blob, 'base64') : []));
  const pictures = blobs.flatMap((bytes): Omit<ModelImage, 'name'>[] => {
    const mediaType = imageTypeOf(bytes);
    return mediaType ? [{ mediaType, data: bytes.toString('base64') }] : [];
  });
  const images = pictures.slice(0, picturesMax).map((picture) => ({ ...picture, name: uri }));
  const text = cut(texts.join('\n\n').replaceAll('\u0000', '').toWellFormed());
  return { text, images, left: contents.length - texts.length - images.length };
}
