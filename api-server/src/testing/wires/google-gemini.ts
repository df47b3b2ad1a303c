import { data, json, type Wire } from './wire.ts';

export const googleGeminiWire: Wire = {
  basePath: '/v1beta',
  keyHeader: 'x-goog-api-key',
  hasTextInput: false,
  refused: 'SAFETY',
  turn: (said, { stop, usage } = {}) => {
    const chunk = (parts: readonly object[], more: object = {}) =>
      data({ candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }], modelVersion: 'small', responseId: 'r' });
    const events = said.map((one) => {
      if ('text' in one) return chunk([{ text: one.text }]);
      if ('unknown' in one) return chunk([{ unheardOf: {} }]) + data({ unheardOf: true });
      if ('thought' in one) return chunk([{ text: one.thought, thought: true }]);
      return chunk([{ functionCall: { id: one.id, name: one.call, args: JSON.parse(one.input) }, thoughtSignature: 'sealed' }]);
    });
    const counts = usage && {
      usageMetadata: {
        promptTokenCount: usage.input,
        cachedContentTokenCount: usage.cached,
        candidatesTokenCount: usage.output - usage.reasoning,
        thoughtsTokenCount: usage.reasoning,
        totalTokenCount: usage.input + usage.output,
      },
    };
    const end = stop === null ? '' : data({ candidates: [{ content: {}, finishReason: stop ?? 'STOP', index: 0 }], ...counts });
    return `${events.join('')}${end}`;
  },
  whole: (said, { stop } = {}) => {
    const parts = said.map((one) => {
      if ('text' in one) return { text: one.text };
      if ('thought' in one) return { text: one.thought, thought: true };
      return 'call' in one ? { functionCall: { id: one.id, name: one.call, args: JSON.parse(one.input) } } : { unheardOf: {} };
    });
    const chunks = parts.map((part) => ({ candidates: [{ content: { parts: [part], role: 'model' }, index: 0 }] }));
    return JSON.stringify([...chunks, { candidates: [{ content: {}, finishReason: stop ?? 'STOP', index: 0 }] }], null, 2);
  },
  fault: data({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
  refusal: (message) => JSON.stringify({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
  models: JSON.stringify({
    models: [
      { name: 'models/small', supportedGenerationMethods: ['generateContent'] },
      { name: 'models/large', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/speaks', supportedGenerationMethods: ['predict'] },
    ],
  }),
  read: (body) => ({
    instructions: String(json(body).systemInstruction?.parts?.[0]?.text ?? ''),
    tools: [...(json(body).tools?.[0]?.functionDeclarations ?? [])].map((tool) => String(tool.name)),
    mayCall: String(json(body).toolConfig?.functionCallingConfig?.mode) === 'AUTO',
    messages: [...(json(body).contents ?? [])].map((content) => {
      const parts = [...(content.parts ?? [])].map((part) => {
        if (part.functionCall) return `[call ${part.functionCall.name} ${JSON.stringify(part.functionCall.args)}]`;
        if (part.functionResponse) return `[result ${part.functionResponse.response?.result}]`;
        if (part.inlineData) return `[picture data:${part.inlineData.mimeType};base64,${part.inlineData.data}]`;
        if (part.thought) return `[thought ${part.text}]`;
        return part.text === undefined ? '[unknown]' : String(part.text);
      });
      return `${String(content.role) === 'model' ? 'assistant' : 'user'}: ${parts.join(' ')}`;
    }),
  }),
};
