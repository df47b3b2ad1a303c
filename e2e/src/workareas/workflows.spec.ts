import type { Locator } from '@playwright/test';
import { routes } from 'shared-contracts';
import { deleteItems } from 'shared-contracts/calls';
import { createWorkflow } from 'shared-contracts/workflow-calls';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

test('a person drafts a workflow in a chat, finishes it on the canvas, runs it and opens the report', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  void signedUp;
  await test.step('the draft in a chat links to its dashboard', async () => {
    await page.goto('/app/chat');
    await page.getByRole('button', { name: 'Create workflow' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Summarize what agents can do, then save it as a report');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await page.getByRole('link', { name: 'Go To Dashboard' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Summarize what agents can do' })).toBeVisible();
    await expect(page.getByText('This workflow hasn’t run yet.')).toBeVisible();
  });
  const main = page.getByRole('main');
  await test.step('a step added by keyboard says what it is missing', async () => {
    await main.getByRole('link', { name: 'Edit on the canvas' }).click();
    await expect(main.getByText('Ready to run')).toBeVisible();
    const list = page.getByRole('list', { name: 'Steps' });
    await list.getByRole('button', { name: /^Save it as a report/ }).press('Enter');
    const kept = page.getByRole('region', { name: 'Step: Save it as a report' });
    await expect(kept.getByRole('heading', { name: 'Save it as a report' })).toBeFocused();
    await kept.getByRole('button', { name: 'All steps' }).press('Enter');
    await page.getByRole('region', { name: 'All steps' }).getByRole('button', { name: 'Add a step' }).press('Enter');
    await page.getByRole('menuitem', { name: /^Notify me/ }).press('Enter');
    const panel = page.getByRole('region', { name: 'Step: Notify me' });
    await expect(panel.getByRole('heading', { name: 'Notify me' })).toBeFocused();
    await expect(panel.getByText('Enter a title.')).toBeVisible();
    await expect(main.getByText('1 problem to fix before it can run')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Run now' })).toBeDisabled();
    await panel.getByRole('textbox', { name: 'Title' }).fill('The report is there');
    await expect(main.getByText('Ready to run')).toBeVisible();
    await expect(main.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('undo restores a removed step', async () => {
    await page.getByRole('button', { name: 'Remove step' }).click();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect(steps).toHaveCount(4);
    await page.getByRole('region', { name: 'All steps' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('complementary').getByRole('group', { name: 'Chats' })).toBeVisible();
    await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  });
  await test.step('the mouse moves and reconnects a step, but not in a circle; the canvas pans and zooms', async () => {
    const canvas = main.getByRole('region', { name: 'Canvas', exact: true });
    const node = (name: string) => canvas.getByRole('group', { name, exact: true });
    const [notifyNode, kept] = [node('Notify me'), node('Save it as a report')];
    await main.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Arrange steps' }).click();
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    };
    /** Returns the center once the canvas has stopped fitting itself to its space. */
    const middle = async (of: Locator) => {
      let seen = '';
      await expect
        .poll(async () => {
          const before = seen;
          seen = JSON.stringify(await of.boundingBox());
          return seen !== 'null' && seen === before;
        })
        .toBe(true);
      const box = JSON.parse(seen) as { x: number; y: number; width: number; height: number };
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const handle = (of: Locator, type: 'source' | 'target') => of.locator(`.react-flow__handle.${type}`);
    const began = await middle(notifyNode);
    await drag(began, { x: began.x + 120, y: began.y });
    await expect.poll(async () => (await middle(notifyNode)).x).toBeGreaterThan(began.x + 60);
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await middle(notifyNode)).x).toBeLessThan(began.x + 60);

    await kept.click();
    await page.getByRole('button', { name: 'Remove the line to Notify me' }).click();
    await expect(main.getByText('1 problem to fix before it can run')).toBeVisible();
    await drag(await middle(handle(kept, 'source')), await middle(handle(notifyNode, 'target')));
    await expect(main.getByText('Ready to run')).toBeVisible();
    await drag(await middle(handle(notifyNode, 'source')), await middle(handle(kept, 'target')));
    const refused = page.getByRole('status').filter({ hasText: 'A line back to it would make the workflow loop forever' });
    await expect(refused).toBeVisible();
    await refused.getByRole('button', { name: 'Close' }).click();
    await expect(main.getByText('Ready to run')).toBeVisible();

    const size = async () => (await notifyNode.boundingBox())?.width ?? 0;
    const small = await size();
    await canvas.getByRole('button', { name: 'Zoom In' }).click();
    await expect.poll(size).toBeGreaterThan(small);
    const place = await middle(notifyNode);
    const corner = await canvas.boundingBox();
    if (!corner) throw new Error('There is no canvas.');
    await drag({ x: corner.x + 16, y: corner.y + 16 }, { x: corner.x + 96, y: corner.y + 46 });
    await expect.poll(async () => (await middle(notifyNode)).x).toBeGreaterThan(place.x + 40);
    await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  });
  await test.step('a step is added between two others', async () => {
    await main.getByRole('button', { name: 'Add a step before Notify me' }).click();
    await page.getByRole('menuitem', { name: /^Wait/ }).click();
    const wait = page.getByRole('region', { name: 'Step: Wait' });
    await expect(wait.getByRole('button', { name: 'Remove the line to Notify me' })).toBeVisible();
    await wait.getByRole('button', { name: 'Remove step' }).click();
    await expect(main.getByText('Ready to run')).toBeVisible();
  });
  await test.step('it runs, step by step, and the report opens', async () => {
    await main.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
    await expect(main.getByText('Succeeded')).toBeVisible();
    await expect(main.getByText('4 of 4 steps done')).toBeVisible();
    await main.getByRole('link', { name: 'See the run' }).click();
    await main.getByRole('group', { name: 'Save it as a report', exact: true }).click();
    await page.getByRole('button', { name: 'Open the report' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/agents/i)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('the list shows its state, and everything was saved', async () => {
    await main.getByRole('link', { name: 'Workflows', exact: true }).click();
    const row = main.getByRole('table', { name: 'Workflows' }).getByRole('row').nth(1);
    await expect(row.getByText('Succeeded', { exact: true })).toBeVisible();
    await expect(row.getByText('Manual · 4 steps')).toBeVisible();
  });
  await test.step('a deleted workflow can be restored immediately', async () => {
    await main.getByRole('button', { name: 'More actions for Summarize what agents can do' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByText('No workflows available.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('link', { name: 'Summarize what agents can do', exact: true })).toBeVisible();
  });
  await test.step('My Works lists it as a workflow that has run, no longer as a blueprint', async () => {
    await visit(page, '/my-works?kind=workflow');
    const row = main.getByRole('group', { name: 'Workflows' }).getByRole('listitem');
    await expect(row.getByRole('link', { name: 'Summarize what agents can do', exact: true })).toBeVisible();
    await expect(row.getByText('Last run succeeded')).toBeVisible();
    await expect(main.getByRole('link', { name: /Workflows\s*1 item/ })).toBeVisible();
    await main.getByRole('link', { name: /Blueprints\s*0 items/ }).click();
    await expect(main.getByText('No blueprints available.')).toBeVisible();
  });
});

test('a workflow that was deleted while it is open is kept as a new one', async ({ page, signedUp: { api, email }, faults }) => {
  faults.expect(/status of 404/);
  const { workflow_id } = await api.call(createWorkflow, { body: { email, name: 'zzqx gone' } });
  await page.goto(`/app${routes.editWorkflow(workflow_id)}`);
  const name = page.getByRole('textbox', { name: 'Workflow name' });
  await expect(name).toHaveValue('zzqx gone');
  await api.call(deleteItems, { body: { email, items: [{ kind: 'blueprint', id: workflow_id }] } });
  await name.fill('zzqx kept');
  await page.getByRole('button', { name: 'Save as new workflow' }).click();
  await expect(page).not.toHaveURL(new RegExp(workflow_id));
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('zzqx kept');
});
