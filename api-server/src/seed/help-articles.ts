import type { HelpCategory } from 'shared-contracts/calls';

interface HelpArticle {
  readonly slug: string;
  readonly category: HelpCategory;
  readonly title: string;
  readonly body: string;
}

/** What the product does today, a category each or more. The built-in assistant answers from these texts. */
export const helpArticles: readonly HelpArticle[] = [
  {
    slug: 'find-an-earlier-chat',
    category: 'search_and_knowledge',
    title: 'Find an earlier chat',
    body: 'The right panel lists your chats under Today, Yesterday, Previous 7 Days, Previous 30 Days and Older. Type into Search Chats to find a chat by its title or by a word in its messages. Click a chat to open it and go on where you stopped.',
  },
  {
    slug: 'answers-with-citations',
    category: 'search_and_knowledge',
    title: 'Answers with citations',
    body: 'The built-in assistant quotes sentences from your chats, from this help and from the market-intel articles, and names the source of each quote. When nothing fits, it says so instead of guessing. Chats of other people are never searched.',
  },
  {
    slug: 'ask-well',
    category: 'prompting_and_content_generation',
    title: 'Ask a good question',
    body: 'Press Enter to send a message. Press Shift, Ctrl or Meta together with Enter for a new line. Name the thing you want to know about, and ask one thing at a time. Press STOP to end an answer; what has come so far is kept.',
  },
  {
    slug: 'people-and-roles',
    category: 'users_workspaces_and_collaboration',
    title: 'People and roles',
    body: 'Every account is private: nobody sees the chats, notebooks and agents of another account. Workspace roles are Owner, Admin, Member, Viewer and Guest.',
  },
  {
    slug: 'notebooks',
    category: 'notebooks_and_organization',
    title: 'Keep things together in notebooks',
    body: 'A notebook keeps chats, files, agents and reports about one subject together. Every account begins with a notebook named Home, which cannot be deleted. When you delete another notebook, what is in it moves to Home.',
  },
  {
    slug: 'work-areas',
    category: 'notebooks_and_organization',
    title: 'Work Areas',
    body: 'Work Areas are the entries of the side navigation. Some are there for everybody, and you can create your own. A Work Area has a name of up to 50 characters and a display name of up to 15.',
  },
  {
    slug: 'api',
    category: 'integrations_and_apis',
    title: 'Use the API',
    body: 'Everything this application does goes through an HTTP API under /api. Its description in OpenAPI 3.1 is at /api/openapi.json. Calls carry the access token as a bearer token, and errors are answered as problem details with a stable code.',
  },
  {
    slug: 'connect-a-model',
    category: 'models_and_ai',
    title: 'Connect an AI model',
    body: 'Any endpoint that speaks the OpenAI protocol can be connected, for example OpenAI, Azure, Ollama, vLLM or LM Studio. Whoever runs the server sets LLM_BASE_URL, LLM_API_KEY and LLM_MODEL and restarts it. Without a connected model the built-in assistant answers, and says that it is the built-in assistant.',
  },
  {
    slug: 'incognito-chat',
    category: 'models_and_ai',
    title: 'Incognito chats',
    body: 'An incognito chat stores nothing: neither your messages nor the answers reach the database or the chat history. Closing or reloading the page ends it.',
  },
  {
    slug: 'workflows',
    category: 'workflows_and_automation',
    title: 'Workflows and blueprints',
    body: 'A blueprint describes a workflow as steps. Blueprints and workflows of yours are listed under My Works, where they can be renamed, moved to a notebook and deleted.',
  },
  {
    slug: 'agents',
    category: 'agents_and_autonomy',
    title: 'Create an agent',
    body: 'An agent is an assistant with instructions of your own. It needs a name, a description of up to 200 characters and instructions. Starters are questions that its page offers. Chats with an agent follow its instructions when a model is connected.',
  },
  {
    slug: 'sign-in',
    category: 'account_login_and_billing',
    title: 'Sign in and out',
    body: 'You sign in with your e-mail and password. A session lasts 12 hours. After several wrong passwords signing in is paused for up to 15 minutes. Logging out ends the session on the server at once.',
  },
  {
    slug: 'plans',
    category: 'account_login_and_billing',
    title: 'Plans',
    body: 'The plans are Free, Pro, Teams and Business. Every account begins with the Free plan. The business profile is available on the Pro, Teams and Business plans.',
  },
  {
    slug: 'preferences',
    category: 'personalization_and_preferences',
    title: 'Theme and time zone',
    body: 'The application follows the light or dark theme of your system until you choose one. Your time zone is taken from your browser at the first log-in, and decides the greeting and the date groups of the chat history.',
  },
  {
    slug: 'activity',
    category: 'ai_insights_and_analytics',
    title: 'What is recorded about your work',
    body: 'The server records when you log in and out, when you enter and leave a Work Area and which model you work with. Only you can see it, and nothing of it leaves the server.',
  },
  {
    slug: 'security',
    category: 'security_and_compliance',
    title: 'How your data is protected',
    body: 'Passwords are stored as scrypt hashes. Every request is checked against a live session, so a token of an ended session is refused everywhere. Chats are not used to train the models.',
  },
];
