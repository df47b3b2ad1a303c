import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { cancelUpload, completeUpload, createUpload, getFile, getUpload, sendUploadPart } from 'shared-contracts/file-calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDocument, documentOf, editor, key, paragraph, placeCursor, press, saveNow } from './testing/open-document.tsx';
import { page, refuse } from './testing/open-remote.tsx';

const chart = new File(['png'], 'chart.png', { type: 'image/png' });
const stored = { file_id: 'f1', file_name: 'chart.png', size: 3, type: 'image/png', s3_url: '/api/files/f1?key=k' };

let server: ReturnType<typeof createDocument>;
let names: string[];

beforeEach(() => {
  localStorage.clear();
  names = [];
  server = createDocument();
  const { shell } = server;
  const upload = { upload_id: 'u1', file_name: 'chart.png', size: 3, received: 0 };
  shell.answer(createUpload, ({ body }) => {
    names.push(body.file_name);
    return upload;
  });
  shell.answer(getUpload, () => upload);
  shell.answer(sendUploadPart, () => ({ ...upload, received: 3 }));
  shell.answer(completeUpload, () => stored);
  shell.answer(getFile, () => stored);
});
afterEach(() => localStorage.clear());

describe('adding a picture', () => {
  const choose = async (...files: File[]) => {
    server.open();
    await press('Text');
    await userEvent.upload(page().getByLabelText('Choose a picture'), files);
  };

  it('uploads it to the notebook under a unique name and inserts it', async () => {
    await choose(chart);
    expect((await page().findByRole('img', { name: 'chart' })).getAttribute('src')).toBe(stored.s3_url);
    expect(names).toEqual([expect.stringMatching(/^chart \w{6}\.png$/)]);
    expect(page().queryByText(/^Uploading/)).toBeNull();
    saveNow();
    await waitFor(() => expect(JSON.stringify(server.saves.at(-1)?.content)).toContain('"fileId":"f1"'));
    expect(JSON.stringify(server.saves.at(-1)?.content)).not.toContain('api/files');
  });

  it('shows the progress, and cancels the upload when it is dismissed', async () => {
    const canceled: string[] = [];
    server.shell.answer(sendUploadPart, () => new Promise(() => undefined));
    server.shell.answer(cancelUpload, ({ params }) => {
      canceled.push(params.upload_id);
      return { message: 'ok' };
    });
    await choose(chart);
    expect(await page().findByText(/^Uploading chart \w{6}\.png: 0%$/)).toBeDefined();
    await userEvent.click(page().getByRole('button', { name: /^Dismiss chart/ }));
    await waitFor(() => expect(page().queryByText(/^Uploading/)).toBeNull());
    expect(canceled).toEqual(['u1']);
    expect((await editor()).querySelector('img[src]')).toBeNull();
  });

  it('says why an upload failed, and continues it on Retry', async () => {
    server.shell.answer(sendUploadPart, () => {
      throw new ApiError({ code: 'internal', status: 500, detail: 'The disk is full.' });
    });
    await choose(chart);
    expect((await page().findByRole('alert')).textContent).toMatch(/^chart \w{6}\.png couldn’t be uploaded: The disk is full\.$/);
    server.shell.answer(sendUploadPart, () => ({ upload_id: 'u1', file_name: 'chart.png', size: 3, received: 3 }));
    await userEvent.click(page().getByRole('button', { name: 'Retry' }));
    expect(await page().findByRole('img', { name: 'chart' })).toBeDefined();
    expect(names).toHaveLength(1);
  });

  it('offers no Retry for a file that the server will not take', async () => {
    server.shell.answer(createUpload, () => {
      throw new ApiError({ code: 'too-large', status: 413, detail: 'The file is too large.' });
    });
    await choose(chart);
    expect((await page().findByRole('alert')).textContent).toBe('The file is too large.');
    expect(page().queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('uploads pasted pictures and leaves other pasted files out', async () => {
    server.open();
    await press('Text');
    const files = [chart, new File(['x'], 'notes.pdf', { type: 'application/pdf' })];
    fireEvent.paste(await editor(), { clipboardData: { files, types: ['Files'], getData: () => '' } });
    expect(await page().findByRole('img', { name: 'chart' })).toBeDefined();
    expect(names).toEqual([expect.stringMatching(/^chart/)]);
    expect(page().queryByRole('alert')).toBeNull();
  });
});

describe('a picture in the text', () => {
  const openPicture = (attrs: object = {}) => {
    const picture = { type: 'picture', attrs: { fileId: 'f1', alt: 'Chart', ...attrs } };
    server.stored = { version: 3, content: documentOf(picture, paragraph('Below.')), updated_at: null };
    server.open();
  };

  it('changes its description and width while it is selected', async () => {
    openPicture({ width: 40 });
    await page().findByRole('img', { name: 'Chart' });
    await placeCursor('Below.');
    expect(screen.queryByRole('slider', { name: 'Width' })).toBeNull();
    // The editor still reads the old code of this key.
    await key('ArrowLeft', { keyCode: 37 });
    const width = await screen.findByRole('slider', { name: 'Width' });
    expect(width.getAttribute('aria-valuetext')).toBe('40 percent of the column');
    fireEvent.change(width, { target: { value: '75' } });
    await waitFor(() => expect(width.getAttribute('aria-valuetext')).toBe('75 percent of the column'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), '!');
    expect(await page().findByRole('img', { name: 'Chart!' })).toBeDefined();
    saveNow();
    await waitFor(() =>
      expect(server.saves.at(-1)?.content).toMatchObject({ content: [{ attrs: { fileId: 'f1', alt: 'Chart!', width: 75 } }, {}] }),
    );
  });

  it('says that it is no longer available', async () => {
    server.shell.answer(getFile, refuse);
    openPicture();
    expect(await page().findByText('The picture “Chart” is no longer available.')).toBeDefined();
  });

  it('does not show a file that is not a picture', async () => {
    server.shell.answer(getFile, () => ({ ...stored, type: 'text/html' }));
    openPicture();
    expect(await page().findByText('The picture “Chart” is no longer available.')).toBeDefined();
    expect(page().queryByRole('img', { name: 'Chart' })).toBeNull();
  });
});
