import { routes } from 'shared-contracts';
import { saveAgentSettings } from 'shared-contracts/agent-calls';
import { createAgent, listAlerts, listNotebooks, listSessions } from 'shared-contracts/calls';
import { type Account, createAccount } from '../../support/accounts.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { modelTest as withModel } from '../../support/server-with-model.ts';

const newAgent = async ({ api, email }: Account) => {
  const fields = { name: 'Harbour master', description: 'Knows the ferries.', instructions: 'Be brief.', starters: [] };
  return (await api.call(createAgent, { body: { email, ...fields } })).agent_id;
};

withModel(
  'an agent asks before it acts: it does what is approved, also after a reload, and leaves what is refused',
  async ({ page, signedUp, model }) => {
    const { api, email } = signedUp;
    const agentId = await newAgent(signedUp);
    const apps = { usesOwnFiles: true, usesWorks: false, allowedActions: ['alert_user'] };
    await api.call(saveAgentSettings, {
      query: { agent_id: agentId },
      body: { apps, decisions: { approval: 'changes', guidance: '' } },
    });
    const messages = async () => {
      const { alerts } = await api.call(listAlerts, { query: { email } });
      return alerts.filter(({ title }) => title === 'Message from Harbour master').map(({ text }) => text);
    };
    const request = page.getByRole('region', { name: 'May Harbour master use Send me an alert?' });
    const answer = page.getByRole('article', { name: 'Assistant answered' });
    const ask = async (question: string, message: string) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(question);
      await page.keyboard.press('Enter');
      await model.callTool('alert_user', { message });
      await expect(request).toContainText(message);
    };

    await withModel.step('nothing is done before the word is given, and a reload asks again', async () => {
      await page.goto(`/app${routes.agent(agentId)}`);
      await ask('When does the ferry leave? Tell me by an alert.', 'The ferry leaves at noon.');
      expect(await messages()).toEqual([]);
      await page.reload();
      await expect(request).toContainText('The ferry leaves at noon.');
    });

    await withModel.step('approved, it is done and the answer goes on', async () => {
      await request.getByRole('button', { name: 'Approve' }).click();
      await model.say('You have an alert now.');
      await model.finish();
      await expect(answer).toContainText('You have an alert now.');
      expect(await messages()).toEqual(['The ferry leaves at noon.']);
    });

    await withModel.step('refused, it is not done and the answer goes on all the same', async () => {
      await ask('Tell me about the storm by an alert.', 'A storm comes.');
      await request.getByRole('button', { name: 'Refuse', exact: true }).click();
      await model.say('Then I keep it to myself.');
      await model.finish();
      await expect(answer.last()).toContainText('Then I keep it to myself.');
      expect(await messages()).toEqual(['The ferry leaves at noon.']);
      await page.reload();
      await expect(answer).toHaveCount(2);
    });
  },
);

/** Runs a server whose clock moves forward when it is restarted. */
const withClock = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  server: async ({}, use) => {
    const server = await startServer({ DEVELOPER_MODE: '1', JOBS: 'off' });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

withClock(
  'an agent works at its time, also when the server was down then: a chat and an alert come by themselves',
  async ({ page, server, faults }) => {
    // The page stays open while the server is gone.
    faults.expect(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|Failed to load resource/,
    );
    const person = await createAccount(server.url);
    await page.context().addCookies([{ name: 'token', value: person.token, url: server.url, sameSite: 'Lax' }]);
    const agentId = await newAgent(person);
    const panel = page.getByRole('complementary');

    await withClock.step('a schedule is set, a line that comes too often is refused', async () => {
      await page.goto(`/app${routes.agent(agentId)}`);
      await panel.getByRole('button', { name: 'Customize' }).click();
      await panel.getByRole('button', { name: 'All settings' }).click();
      await panel.getByRole('button', { name: /^Schedule/ }).click();
      await panel.getByLabel('What should it do?').fill('Who can help with agents?');
      await panel.getByRole('combobox', { name: 'How often' }).click();
      await page.getByTitle('Custom (cron)').click();
      await panel.getByLabel('Cron expression').fill('* * * * *');
      await expect(panel.getByText(/five minutes/)).toBeVisible();
      await panel.getByLabel('Cron expression').fill('0 * * * *');
      await expect(panel.getByText(/^Next:/)).toBeVisible();
      await panel.getByRole('button', { name: 'Save' }).click();
      await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
    });

    const alertsMenu = page.getByRole('button', { name: /^Alerts and activity/ });
    const chats = panel.getByRole('link', { name: /Who can help with agents/ });
    await withClock.step('run now, it leaves a chat and an alert', async () => {
      await panel.getByRole('button', { name: 'Run now' }).click();
      await expect(page.getByRole('article', { name: 'Assistant answered' })).toBeVisible();
      await expect(alertsMenu).toHaveAccessibleName('Alerts and activity, 1 unread');
    });

    await withClock.step('its time passes while nobody is there', async () => {
      await page.goto('/app');
      await expect(alertsMenu).toHaveAccessibleName('Alerts and activity, 1 unread');
      await expect(chats).toHaveCount(1);
      await server.kill();
      await server.start({ JOBS: 'queues', CLOCK_AHEAD_MINUTES: '61' });
    });

    await withClock.step('without a reload the alert is counted, and the chat stands among what was worked on', async () => {
      // The page backs off while the server is gone.
      await expect(alertsMenu).toHaveAccessibleName('Alerts and activity, 2 unread', { timeout: 120_000 });
      await expect(chats).toHaveCount(2);
      await alertsMenu.click();
      await page
        .getByRole('dialog', { name: 'Alerts' })
        .getByRole('link', { name: /^Alerts/ })
        .click();
      const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Harbour master has done its scheduled work' });
      await alert.first().getByRole('link').click();
      await expect(page.getByRole('article', { name: 'Assistant answered' })).toBeVisible();
      await expect(page.getByRole('article').first()).toContainText('Who can help with agents?');
    });
  },
);

withModel(
  'a dry run of a schedule shows each change and the answer, and does nothing',
  async ({ page, signedUp, model, expectAccessible }) => {
    const { api, email } = signedUp;
    const agentId = await newAgent(signedUp);
    const apps = { usesOwnFiles: false, usesWorks: false, allowedActions: ['create_document'] };
    await api.call(saveAgentSettings, {
      query: { agent_id: agentId },
      body: { apps, decisions: { approval: 'changes', guidance: '' } },
    });
    const panel = page.getByRole('complementary');
    const dialog = page.getByRole('dialog', { name: 'Dry run' });
    const start = async () => {
      await panel.getByRole('button', { name: 'Dry run' }).click();
      await expect(dialog.getByRole('status')).toContainText('Nothing is done or stored.');
    };

    await withModel.step('what would change is shown with its difference, and so is the answer', async () => {
      await page.goto(`/app${routes.agent(agentId)}`);
      await panel.getByRole('button', { name: 'Customize' }).click();
      await panel.getByRole('button', { name: 'All settings' }).click();
      await panel.getByRole('button', { name: /^Schedule/ }).click();
      await panel.getByLabel('What should it do?').fill('Write down who is on duty.');
      await start();
      await expectAccessible(page);
      await model.callTool('create_document', { title: 'Duty', text: '# Today\n- Ana\n- Ben' });
      expect(await model.wasAsked()).toContain('This is a dry run');
      await model.say('I would have written down Ana and Ben.');
      await model.finish();
      const acts = dialog.getByRole('list', { name: 'What it would do' }).getByRole('listitem');
      await expect(acts.first()).toContainText('Create a document');
      await expect(acts.first()).toContainText('Waits for your approval');
      await expect(acts.filter({ hasText: 'Added: - Ana' }).last()).toBeVisible();
      await expect(dialog).toContainText('I would have written down Ana and Ben.');
      await expectAccessible(page);
    });

    await withModel.step('a second one is stopped', async () => {
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await model.say('I would');
      await dialog.getByRole('button', { name: 'Stop' }).click();
      await model.left();
      await expect(dialog).toBeHidden();
    });

    await withModel.step('nothing is there', async () => {
      const titles = (await api.call(listNotebooks, { query: { email } })).notebooks.map(({ title }) => title);
      expect(titles).not.toContain('Duty');
      expect((await api.call(listSessions, { params: { email }, query: {} })).data).toEqual([]);
    });
  },
);
