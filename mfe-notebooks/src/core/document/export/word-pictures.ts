import { getFile } from 'shared-contracts/file-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { collectPictureIds, type RichNode } from '../text/rich-node.ts';
import type { WordPicture } from './to-word.ts';

/** Loads a document's pictures as PNG for a Word file. Pictures whose file is gone are left out. */
export async function wordPictures(api: ApiCapability, document: RichNode): Promise<ReadonlyMap<string, WordPicture>> {
  const ids = [...new Set(collectPictureIds(document))];
  const found = await Promise.all(ids.map(async (id) => [id, await read(api, id).catch(() => undefined)] as const));
  return new Map(found.filter((pair): pair is [string, WordPicture] => pair[1] !== undefined));
}

async function read(api: ApiCapability, fileId: string): Promise<WordPicture | undefined> {
  const { s3_url: address } = await api.call(getFile, { query: { file_id: fileId } });
  if (!address) return undefined;
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob ? { type: 'png', data: new Uint8Array(await blob.arrayBuffer()), width, height } : undefined;
}
