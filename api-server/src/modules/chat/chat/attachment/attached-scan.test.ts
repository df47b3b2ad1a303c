import { completeChat, connectModelProvider } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { uploadFile } from '../../../../testing/upload-file.ts';

const { api, provider, user } = appWithModel();

/** Has a page that draws a line, and no text. */
const scan = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length 15>>stream\n0 0 m 9 9 l S\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF',
);

it('sends a PDF without text to a model that sees its pages, and names it to others', async () => {
  provider.models = ['scripted', 'gpt-4o'];
  provider.script = [{ text: 'Answered.' }, { finish: true }];
  const endpoint = { name: 'Lab', base_url: provider.baseUrl, api_key: 'k' };
  const { body } = await api.call(connectModelProvider, { body: { email: user.email, ...endpoint } }, user);
  const seer = `${body.provider?.provider_id}/gpt-4o`;
  const { file_id } = await uploadFile(api, user, { name: 'scan.pdf', content: scan });
  const ask = async (model?: string) => {
    const question = { message: 'What does it say?', email: user.email, attachments: [file_id], ...(model ? { model } : {}) };
    const answer = (await api.call(completeChat, { body: question }, user)).body;
    const { messages = [] } = provider.requests.at(-1) ?? {};
    return { answer, last: JSON.stringify(messages.at(-1)), instructions: String(messages[0]?.content) };
  };
  const seen = await ask(seer);
  const data = `data:application/pdf;base64,${scan.toString('base64')}`;
  expect(seen.last).toContain(JSON.stringify({ filename: 'scan.pdf', file_data: data }));
  expect(seen.instructions).toContain('The user sent pictures, or PDFs without text, with this chat');
  const unseen = await ask();
  expect(unseen.instructions).toContain('The text of “scan.pdf” could not be read');
  expect(unseen.last).not.toContain('base64');
  provider.imageRefusal = { status: 400, message: 'Invalid file: the document has too many pages.' };
  const { answer, last } = await ask(seer);
  expect(answer).toMatchObject({ status: 'complete', message: 'Answered.' });
  expect(last).toContain('You can’t see “scan.pdf”: the file was refused.');
});
