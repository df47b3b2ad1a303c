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
    body: 'Every account is private: nobody sees the chats, notebooks and agents of another account. A workspace joins people in five roles: an Owner may do everything, an Admin manages people, teams and the name, a Member contributes, a Viewer sees the people and changes nothing, a Guest does not see the people.',
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
  {
    slug: 'invite-people',
    category: 'users_workspaces_and_collaboration',
    title: 'Invite somebody to a workspace',
    body: 'Open Users and Teams in the settings menu, choose the workspace, type the e-mail address and the role, and press Send invitation. The mailed link works once, for seven days, and only for the account of that address. An Owner or Admin can take an invitation back before it is used.',
  },
  {
    slug: 'leave-or-hand-over-a-workspace',
    category: 'users_workspaces_and_collaboration',
    title: 'Leave a workspace or hand it over',
    body: 'On the page Workspaces you leave a workspace by its Leave button. A workspace keeps at least one Owner: the last one makes somebody else Owner first, on the page Users and Teams, by the button Hand over. A personal workspace stays with its person.',
  },
  {
    slug: 'find-people',
    category: 'users_workspaces_and_collaboration',
    title: 'Find the people you work with',
    body: 'My Network lists everybody with whom you share a workspace, with the role each has there. Type a name, an e-mail or a company into Search people, or choose a role. Workspaces in which you are a Guest show nobody.',
  },
  {
    slug: 'close-account',
    category: 'account_login_and_billing',
    title: 'Close your account',
    body: 'On the page Manage Account press Close my account and type your password. The account and all that is its own, files included, are deleted after 14 days. Until then sign in and press Keep my account to change your mind. Download my data gives you what the database keeps of you as one JSON file.',
  },
  {
    slug: 'change-plan',
    category: 'account_login_and_billing',
    title: 'Change your plan',
    body: 'Plan Overview lists the plans and what you use. Press Choose beside a plan to have it recorded from now on. No payment provider is connected, so nothing is charged.',
  },
  {
    slug: 'retention',
    category: 'ai_insights_and_analytics',
    title: 'Export the activity log and decide how long it is kept',
    body: 'The Activity Log shows when you logged in, stayed in Work Areas and used models, and what happened to the security of your account. Export CSV and Export JSON save the entries. Under Retention you choose for how many days, 7 to 3650, log-ins and stays are kept; older ones are deleted at once and then each day.',
  },
  {
    slug: 'alerts',
    category: 'ai_insights_and_analytics',
    title: 'Work through your alerts',
    body: 'The bell in the top bar counts unread alerts. The page Alerts filters them by kind, archives and deletes them; Mark All Read clears the count. Archived alerts can be brought back from the Archive.',
  },
  {
    slug: 'two-factor',
    category: 'security_and_compliance',
    title: 'Turn on two-factor authentication',
    body: 'On the page Security and Access press Turn on, type your password, add the key to an authenticator app and confirm a code of it. Keep the ten backup codes: each signs you in once when the app is lost. After five wrong codes signing in is paused for up to 15 minutes.',
  },
  {
    slug: 'signed-in-browsers',
    category: 'security_and_compliance',
    title: 'See and sign out your browsers',
    body: 'Session Management lists every browser in which you are signed in, with its address, since when and its last use. Sign out ends one, Sign out all others ends the rest; what is open there stops at once. A changed password signs all other browsers out too.',
  },
  {
    slug: 'change-password',
    category: 'security_and_compliance',
    title: 'Change your password',
    body: 'On the page Security and Access type your present password and a new one of at least 10 characters twice. Forgotten it? The log-in page mails a link that works once, for 30 minutes.',
  },
  {
    slug: 'profile',
    category: 'personalization_and_preferences',
    title: 'Fill in your profile',
    body: 'Profile and Preferences has a personal, a professional and a LinkedIn-style part; Save keeps them all. The panel beside it shows how complete each part is. The company is part of the business profile of the Pro, Teams and Business plans.',
  },
];
