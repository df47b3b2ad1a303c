import { randomBytes } from 'node:crypto';

/** Describes a field of a form: text, or a file. Names and types are our own, never a user's. */
export interface FormField {
  readonly name: string;
  readonly value: string | { readonly bytes: Uint8Array; readonly type: string; readonly fileName: string };
}

/** Returns a form as `multipart/form-data`. Written here because the fetch that guards addresses and the global `FormData` don't know each other. */
export function multipart(fields: readonly FormField[]): { readonly contentType: string; readonly body: Buffer<ArrayBuffer> } {
  const boundary = `atrium-${randomBytes(16).toString('hex')}`;
  const parts = fields.flatMap(({ name, value }) => {
    const isText = typeof value === 'string';
    const file = isText ? '' : `; filename="${value.fileName}"\r\ncontent-type: ${value.type}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), isText ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')];
  });
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]) };
}
