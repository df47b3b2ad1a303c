import { defineMessages } from '../platform/language/messages.ts';

/** Says what the assistant itself says while it answers: the built-in one, its modes, and what agents report on the way. */
export const sayAssistant = defineMessages('assistant', {
  found: 'This is what I found:',
  from: 'From:',
  quotedNote: '*Built-in assistant (not an AI model): sentences quoted word for word. For more, connect or choose a model under Models.*',
  draftedNote:
    '*Built-in assistant (not an AI model): drafted by rules from your own words. For more, connect or choose a model under Models.*',
  picturesUnseen: 'I read text only, so I can’t see {{names, list}}. Connect a model that accepts pictures under Models.',
  notFound: 'I found nothing about this in your chats or in the help.',
  quotesHidden:
    'The owner of this agent doesn’t let other people read what its files say word for word, and I can only quote. Choose a model in the top bar.',
  agentKnowledge: 'Knowledge of this agent',
  notFoundNote: 'I only look things up and quote them. For written answers, choose a model in the top bar or connect one under Models.',
  onServer: '**On the server:** set `LLM_BASE_URL`, `LLM_API_KEY` and `LLM_MODEL`. Any OpenAI-compatible endpoint works.',
  introduction:
    'I’m the built-in assistant. I’m not an AI model: I find sentences in your files, notebooks, chats and the help, and quote them with their source. I can also draft a workflow from a description and collect what I find into a report.',
  introductionNote: 'For written answers, summaries, code and pictures, choose a model in the top bar or connect one under Models.',
  signature: '*Built-in assistant (not an AI model)*',
  personalizeAi: 'Personalize AI',
  rememberIncognito: 'Nothing from an incognito chat is remembered. Ask me in a regular chat.',
  rememberOff: 'Memory is turned off, so I didn’t save this. You can turn it on under {{place}}.',
  remembered: 'I will remember:',
  rememberedNote: 'Connected models see this in every chat. You can change or delete it under {{place}}.',
  rememberedFact: 'Remembered: {{fact}}',
  draftExample:
    'Describe what the workflow should do, for example: “Every Monday, read new orders in Shopify, add them to Google Sheets and post a summary in Slack.”',
  drafted: 'I drafted the workflow **{{title}}**. Nothing runs yet: it’s a draft for you to review.',
  draftOpen: 'Still open:',
  draftTitle: 'New workflow',
  draftTrigger: 'What starts this workflow, and how often?',
  draftApp: 'Which app does this: “{{title}}”?',
  draftWho: 'Who does this, or what should do it: “{{title}}”?',
  pictureName: 'Picture',
  changedPicture: 'Here is the changed picture. It’s stored with your files, and the original is kept.',
  picture: 'Here is your picture. It’s stored with your files.',
  divePlanning: 'Planning the research',
  diveWriting: 'Writing the report',
  diveNothing: 'Nothing was found.',
  diveUnconnected: 'No web search is connected, so only your own content was searched. Connect one under Models.',
  diveBound: 'Only the sources of this chat were searched. Turn on Search web next to Deep dive to search the web too.',
  diveNowhere:
    'Nothing was searched: the agent’s settings don’t allow your own content, and no web search is connected. Connect one under Models.',
  reportName: 'Report',
  pageOf: '{{title}}, page {{page}}',
  reading: 'Reading {{name}}…',
  hearing: 'Transcribing {{name}}…',
  topicRefused: 'I do not talk about this topic. Ask me about something else.',
  retrying: 'Trying again ({{tries}} of {{most}})…',
  asking: 'Asking {{model}} instead…',
  using: 'Using {{tool}}…',
  askingAgent: 'Asking {{agent}}…',
  continuing: 'Continuing without {{tool}}…',
  asksForm: '{{server}} asks for information',
  mayUse: 'May {{agent}} use {{tool}}?',
  exposure:
    'It has read private text since you asked, and it wrote this address itself. Allow it only if the address reveals nothing private.',
});
