/** Describes the remote whose sources are written. `quoted` is the label as a literal. */
interface Given {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly quoted: string;
}

/** Returns the sources of a remote with a page, a panel, an event and its own calls, in English and German. */
export function repositorySources({ name, id, label, quoted }: Given): Record<string, string> {
  const component = id.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const key = /^\w+$/.test(id) ? id : `'${id}'`;
  return {
    'contributes.ts': `import { defineContributions } from 'shared-contracts';

export const contributes = defineContributions({
  remote: '${name}',
  label: ${quoted},
  routes: [{ id: '${id}', path: '${id}', title: ${quoted}, chunk: 'page-${id}' }],
  panels: [
    { id: '${id}-latest', slot: 'right-panel', title: ${quoted}, when: { paths: ['${id}'] }, priority: 10, chunk: 'panel-${id}' },
  ],
  menus: [],
  commands: [{ id: '${id}', title: ${quoted}, to: '/${id}' }],
});
`,
    'src/remote.tsx': `import { defineRemote, lazyPage } from 'shared-contracts';
// Loaded here once: else the chunk of every page would carry its own copy of the texts.
import './messages/messages.ts';

export const remote = defineRemote({
  pages: {
    ${key}: lazyPage(() => import(/* webpackChunkName: "page-${id}" */ './features/${id}/${id}.page.tsx'), '${component}Page'),
  },
  panels: {
    '${id}-latest': lazyPage(() => import(/* webpackChunkName: "panel-${id}" */ './features/${id}/${id}.panel.tsx'), '${component}Panel'),
  },
});
`,
    'src/single-spa.tsx': `import { singleSpaLifecycles } from 'shared-ui/single-spa';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

export const { bootstrap, mount, unmount } = singleSpaLifecycles(contributes, remote);
`,
    'src/standalone.tsx': `import { createRoot } from 'react-dom/client';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { listGreetings, sendGreeting } from './core/calls.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';

const shell = createFakeShell({ remote: contributes.remote });
const greetings = ['Good morning', 'Guten Tag'];
shell.answer(listGreetings, () => ({ greetings: [...greetings] }));
shell.answer(sendGreeting, ({ body }) => {
  greetings.push(body.text);
  return { text: body.text };
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/${id}" notice={text('sampleNotice')} />,
  );
`,
    'src/core/calls.ts': `import { defineCall } from 'shared-contracts/calls';
import * as z from 'zod/mini';

/** The calls of this remote to its own backend, below \`/api/backends/${name}\`. They need no release of the platform. */
export const listGreetings = defineCall({
  name: 'listGreetings',
  tag: '${name}',
  summary: 'Lists the greetings that people have sent.',
  method: 'GET',
  path: '/backends/${name}/greetings',
  auth: 'user',
  answer: z.object({ greetings: z.array(z.string()) }),
});

export const sendGreeting = defineCall({
  name: 'sendGreeting',
  tag: '${name}',
  summary: 'Sends a greeting.',
  method: 'POST',
  path: '/backends/${name}/greetings',
  auth: 'user',
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ text: z.string() }),
});
`,
    'src/core/events.ts': `import { defineEvent } from 'shared-contracts';
import * as z from 'zod/mini';

/** The events of this remote. The release lists them from this file, and the gate compares \`v\` with what others understand. */
export const greetingSent = defineEvent({
  topic: '${name}:greeting-sent',
  v: 1,
  retention: 'last',
  schema: z.object({ text: z.string() }),
  example: { text: 'Good morning' },
});
`,
    'src/messages/messages.ts': `import { defineMessages } from 'shared-ui';

export const { text, useMessages } = defineMessages('${name}', {
  title: ${quoted},
  note: 'This page comes from ${name}.',
  greet: 'Send a greeting',
  greeting: 'Hello from ${name}',
  greetingsFailed: "The greetings couldn't be loaded",
  noGreetings: 'Nobody has sent a greeting yet.',
  latest: 'The latest greeting',
  noLatest: 'Send a greeting to see it here.',
  sampleNotice: 'This remote alone, without the product around it. What it shows are samples.',
});
`,
    'src/messages/de.json': `${JSON.stringify(
      {
        contributions: { [label]: label },
        [name]: {
          title: label,
          note: `Diese Seite kommt von ${name}.`,
          greet: 'Gruß senden',
          greeting: `Hallo von ${name}`,
          greetingsFailed: 'Die Grüße konnten nicht geladen werden',
          noGreetings: 'Noch niemand hat einen Gruß gesendet.',
          latest: 'Der neueste Gruß',
          noLatest: 'Senden Sie einen Gruß, um ihn hier zu sehen.',
          sampleNotice: 'Dieser Teil allein, ohne das Produkt darum herum. Er zeigt Beispiele.',
        },
      },
      null,
      2,
    )}\n`,
    [`src/features/${id}/${id}.module.css`]: `.greetings {
  margin: 16px 0;
  padding-inline-start: 20px;
}

.latest {
  margin: 0;
  padding-inline: 16px;
}
`,
    [`src/features/${id}/${id}.page.tsx`]: `import { useShell } from 'shared-contracts/shell';
import { Button, PageHeader, QueryView } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { listGreetings, sendGreeting } from '../../core/calls.ts';
import { greetingSent } from '../../core/events.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './${id}.module.css';

export function ${component}Page() {
  const text = useMessages();
  const { bus } = useShell();
  const query = useCall(listGreetings);
  const send = useCallAction(sendGreeting);
  const greet = () =>
    send.mutate({ body: { text: text('greeting') } }, { onSuccess: (sent) => bus.publish(greetingSent, { text: sent.text }) });
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} />
      <Button type="primary" loading={send.isPending} onClick={greet}>
        {text('greet')}
      </Button>
      <QueryView query={query} failedTitle={text('greetingsFailed')}>
        {({ greetings }) => (greetings.length ? <Greetings greetings={greetings} /> : <p>{text('noGreetings')}</p>)}
      </QueryView>
    </div>
  );
}

function Greetings({ greetings }: { greetings: readonly string[] }) {
  return (
    <ul className={styles.greetings}>
      {greetings.map((greeting, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: greetings have no id and only grow at the end.
        <li key={index}>{greeting}</li>
      ))}
    </ul>
  );
}
`,
    [`src/features/${id}/${id}.panel.tsx`]: `import { useState } from 'react';
import { useEvent, useShell } from 'shared-contracts/shell';
import { PanelFrame } from 'shared-ui';
import { greetingSent } from '../../core/events.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './${id}.module.css';

export function ${component}Panel() {
  const text = useMessages();
  const { bus } = useShell();
  const [latest, setLatest] = useState(bus.last(greetingSent)?.text);
  useEvent(greetingSent, (sent) => setLatest(sent.text));
  return (
    <PanelFrame title={text('latest')}>
      <p className={styles.latest}>{latest ?? text('noLatest')}</p>
    </PanelFrame>
  );
}
`,
    [`src/${id}-pages.test.tsx`]: `import { fireEvent, render, screen, within } from '@testing-library/react';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { listGreetings, sendGreeting } from './core/calls.ts';
import { remote } from './remote.tsx';

function open() {
  const shell = createFakeShell({ remote: contributes.remote });
  const greetings: string[] = [];
  shell.answer(listGreetings, () => ({ greetings: [...greetings] }));
  shell.answer(sendGreeting, ({ body }) => {
    greetings.push(body.text);
    return { text: body.text };
  });
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/${id}" />);
}

it('shows the page and that nobody has sent a greeting', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: ${quoted} })).toBeDefined();
  expect(await screen.findByText('Nobody has sent a greeting yet.')).toBeDefined();
});

it('lists a greeting that was sent, and announces it to the panel', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Send a greeting' }));
  expect(await screen.findByRole('listitem')).toHaveProperty('textContent', 'Hello from ${name}');
  const panel = await screen.findByRole('group', { name: 'The latest greeting' });
  expect(await within(panel).findByText('Hello from ${name}')).toBeDefined();
});
`,
  };
}
