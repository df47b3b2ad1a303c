import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { type ModelMessage, type ModelTool, pdfType } from './model-port.ts';
import { openAiCompatible } from './protocols/openai-chat/openai-chat.ts';
import { trustedFetch } from './provider-fetch.ts';

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await startScriptedProvider();
  provider.script = [{ text: 'A fox.' }, { finish: true }];
});
afterEach(() => provider.close());

const earlier: ModelMessage[] = [
  { role: 'user', content: 'Good day' },
  { role: 'assistant', content: 'Hello.' },
];
const images = [
  { mediaType: 'image/png' as const, data: 'AAEC', name: 'one.png' },
  { mediaType: 'image/webp' as const, data: 'AwQF', name: 'two.webp' },
];
const seen: ModelMessage = { role: 'user', content: 'What is this?', images };
const tool: ModelTool = {
  name: 'look_up',
  effect: 'read',
  description: 'Looks it up.',
  input: { type: 'object', properties: {} },
  run: async () => ({ text: 'found' }),
};

async function ask(last: ModelMessage, tools: readonly ModelTool[] = []) {
  const endpoint = { baseUrl: provider.baseUrl, apiKey: undefined, keyHint: '', fetch: trustedFetch };
  const request = { userId: 'u', instructions: undefined, messages: [...earlier, last], passages: [], tools };
  let text = '';
  for await (const part of openAiCompatible(endpoint, 'small').stream(request, new AbortController().signal))
    if (part.type === 'text') text += part.text;
  return text;
}

const inParts = [
  { type: 'text', text: 'What is this?' },
  { type: 'image_url', image_url: { url: 'data:image/png;base64,AAEC' } },
  { type: 'image_url', image_url: { url: 'data:image/webp;base64,AwQF' } },
];

it('sends pictures as parts of their message, and every other message as plain text', async () => {
  expect(await ask(seen)).toBe('A fox.');
  expect(provider.requests[0]?.messages).toEqual([...earlier, { role: 'user', content: inParts }]);
  await ask({ role: 'user', content: 'And without?', images: [] });
  expect(provider.requests[1]?.messages.at(-1)).toEqual({ role: 'user', content: 'And without?' });
});

it('sends the pictures again in the turn after a tool', async () => {
  provider.first = [[{ call: 'look_up', input: {} }]];
  expect(await ask(seen, [tool])).toBe('A fox.');
  expect(provider.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'tool']);
  expect(provider.requests[1]?.messages[2]?.content).toEqual(inParts);
});

it.each([
  [400, 'Invalid content type. image_url is only supported by certain models.'],
  [404, 'No endpoints found that support image input'],
  [400, 'Image input is not enabled for this model'],
  [400, 'small is not a multimodal model'],
  [400, 'At most 0 image(s) may be provided in one prompt.'],
  [400, 'messages[2].content must be a string'],
  [422, 'Failed to deserialize: unknown variant `image_url`, expected `text`'],
  [400, 'this model does not support vision'],
  [400, 'image input is not supported - hint: you may need to provide the mmproj'],
])('says that the model takes no pictures if a provider says %i %j', async (status, message) => {
  provider.imageRefusal = { status, message };
  await expect(ask(seen)).rejects.toMatchObject({
    name: 'ModelError',
    code: 'provider-refused',
    message: 'This model does not accept pictures. Choose one that does, or remove the picture.',
  });
});

it.each([
  [400, 'The context is too long.'],
  [400, 'You uploaded an unsupported image. Please make sure your image is valid.'],
  [400, 'The image is too large. Images of up to 5 MB are supported; larger ones are not supported.'],
  [401, 'Images are not supported with this key.'],
])('passes on other refusals: %i %j', async (status, message) => {
  provider.imageRefusal = { status, message };
  await expect(ask(seen)).rejects.not.toMatchObject({ message: expect.stringContaining('does not accept pictures') });
});

it('passes on the same words if no picture was sent', async () => {
  provider.script = { status: 400 };
  await expect(ask({ role: 'user', content: 'Well?' })).rejects.toMatchObject({
    message: 'The model provider answered with an error (400).',
  });
});

it('leaves a refused PDF out, but does not begin again once a tool was used', async () => {
  const images = [{ mediaType: pdfType, data: 'JVBERg==', name: 'a.pdf', pages: 1 }] as const;
  const scan: ModelMessage = { role: 'user', content: 'What does it say?', images };
  provider.imageRefusal = { status: 400, message: 'Invalid file.' };
  expect(await ask(scan, [tool])).toBe('A fox.');
  expect(provider.requests.at(-1)?.messages.at(-1)?.content).toContain('the file was refused');
  provider.imageRefusal = undefined;
  provider.first = [[{ call: 'look_up', input: {} }]];
  provider.script = { status: 400 };
  const before = provider.requests.length;
  await expect(ask(scan, [tool])).rejects.toMatchObject({ code: 'provider-failed' });
  expect(provider.requests).toHaveLength(before + 2);
});
