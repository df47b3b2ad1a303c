import { emptyAgentFields } from '../agents/agent/entity.ts';
import type { Agent, Alert, Article, ChatMessage, ChatSession, Notebook, UserProfile, WorkArea } from '../entries/index.ts';
import type { CallAnswer } from '../kernel/call/define-call.ts';
import type { listWorks } from '../works/item/calls.ts';

type Works = CallAnswer<typeof listWorks>;

let count = 0;
const next = (prefix: string) => `${prefix}_${++count}`;

/** Creates valid entities for tests. Pass only the fields that the test is about. */
export const make = {
  workArea: (part: Partial<WorkArea> = {}): WorkArea => ({
    AreaID: next('area'),
    Name: 'Marketing',
    DisplayName: 'Marketing',
    DisplayRank: 1,
    RouteURL: 'marketing',
    Icon: 'megaphone',
    areaType: 'default',
    ...part,
  }),
  chatMessage: (part: Partial<ChatMessage> = {}): ChatMessage => ({
    role: 'user',
    content: 'What changed in the third quarter?',
    message_id: next('message'),
    ...part,
  }),
  chatSession: (part: Partial<ChatSession> = {}): ChatSession => ({
    session_id: next('session'),
    title: 'Q3 revenue review',
    created_at: '2026-11-20T09:00:00.000Z',
    category: 'chats',
    ...part,
  }),
  notebook: (part: Partial<Notebook> = {}): Notebook => {
    const notebookId = next('notebook');
    return {
      id: notebookId,
      notebook_id: notebookId,
      title: 'Research',
      description: '',
      updated_at: '2026-11-20T09:00:00.000Z',
      default_value: false,
      ...part,
    };
  },
  agent: (part: Partial<Agent> = {}): Agent => {
    const { name: _, ...blank } = emptyAgentFields;
    return {
      ...blank,
      agent_id: next('agent'),
      agent_name: 'Editor',
      email: 'priya@example.com',
      description: 'Edits texts.',
      instructions: 'Be brief.',
      files: [],
      ...part,
    };
  },
  alert: (part: Partial<Alert> = {}): Alert => ({
    alert_id: next('alert'),
    kind: 'system',
    title: 'Maintenance',
    text: 'The server restarts tonight.',
    created_at: '2026-11-20T09:00:00.000Z',
    read_at: null,
    link: null,
    ...part,
  }),
  article: (part: Partial<Article> = {}): Article => {
    count += 1;
    return {
      ArticleID: count,
      Title: `Article ${count}`,
      ShortTitle: `Article ${count}`,
      SourceURL: 'https://example.com/a',
      SourceDomain: 'example.com',
      IdentityURL: `article-${count}`,
      Image: null,
      AreaName: 'Marketing',
      DatePublished: '2026-11-19T08:00:00.000Z',
      ...part,
    };
  },
  works: ({ counts, ...part }: Partial<Omit<Works, 'counts'>> & { counts?: Partial<Works['counts']> } = {}): Works => ({
    counts: { chats: 0, files: 0, blueprints: 0, reports: 0, agents: 0, workflow: 0, ...counts },
    files: [],
    reports: [],
    blueprints: [],
    workflows: [],
    ...part,
  }),
  profile: (part: Partial<UserProfile> = {}): UserProfile => ({
    email: 'priya@example.com',
    first_name: 'Priya',
    last_name: 'Rao',
    profile_pic: null,
    company_logo: null,
    company: null,
    color_scheme: null,
    theme: null,
    time_zone: 'Europe/Berlin',
    accessibility: null,
    account_type: 'personal',
    default_model: null,
    ...part,
  }),
};
