import { defineMessages } from '../platform/language/messages.ts';

/** Names what every account has, and names and describes the apps and models that users can connect. */
export const sayCatalog = defineMessages('catalog', {
  defaultNotebook: 'Home',
  personalWorkspace: 'Personal workspace',
  aiModels: 'AI models',
  webSearch: 'Web search',
  mcpServers: 'MCP servers',
  newsFeeds: 'News feeds',
  builtInName: 'Built-in assistant',
  builtInAssistant: 'Looks things up in your chats and the help and quotes what it finds. Works without any key.',
  modelOnComputer: 'Runs on the computer of this server. Connected by you.',
  modelByYou: 'Connected by you at {{host}}.',
  modelByWorkspace: 'Connected for everyone in “{{workspace}}”.',
  modelByInstallation: 'Connected by your administrator.',
  serverConnection: 'This server’s connection',
  modelByServer: 'Connected by this server’s settings.',
  gpt4o: 'Text and images, through OpenAI’s own endpoint.',
  gpt41: 'Long documents and code, through OpenAI’s own endpoint.',
  llama: 'Runs on your own machine with Ollama.',
  mistral: 'Runs on your own servers with vLLM.',
});
