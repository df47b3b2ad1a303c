import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { routes } from 'shared-contracts';
import { createAgent } from 'shared-contracts/calls';
import { listPrompts } from 'shared-contracts/prompt-calls';
import { expect } from '../../support/fixtures.ts';
import { modelTest as test } from '../../support/server-with-model.ts';
import { visit } from '../../support/visit.ts';

test('a person writes a skill with a file, chooses it with a slash, and an agent loads it when a task fits', async ({
  page,
  signedUp: { api, email },
  model,
  faults,
  expectAccessible,
}) => {
  faults.expect(/400/);
  const composer = page.getByRole('textbox', { name: 'Message' });
  const dialog = page.getByRole('dialog');
  const answer = () => page.getByRole('article', { name: /^Assistant/ }).last();

  await test.step('it is written in the library', async () => {
    await page.goto('/app/prompt-library');
    await page.getByText('Skills', { exact: true }).click();
    await expect(page.getByText('No skills yet')).toBeVisible();
    await page.getByRole('button', { name: 'New skill' }).click();
    await dialog.getByLabel('Title').fill('Letters');
    await dialog.getByLabel('When to use it').fill('For letters to authorities.');
    await dialog.getByLabel('Instructions').fill('Be formal and name the harbor.');
    await dialog.getByRole('button', { name: 'Add a file' }).click();
    await dialog.getByLabel('Name of file 1').fill('../letter.md');
    await dialog.getByLabel('Text of “../letter.md”').fill('Dear Sir or Madam');
    await expectAccessible(page);
  });

  await test.step('a name that leaves its folder is refused with a sentence', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('A file of a skill needs a plain name')).toBeVisible();
    await dialog.getByLabel('Name of file 1').fill('letter.md');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Letters' }).click();
    await dialog.getByText('letter.md').click();
    await expect(dialog.getByText('Dear Sir or Madam')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a slash adds it to a message, which the model answers by it', async () => {
    await visit(page, '/chat');
    await composer.pressSequentially('/lett');
    await expect(page.getByRole('option', { name: /^Letters/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'This message refers to' }).getByText('Letters')).toBeVisible();
    await composer.fill('Write to the port.');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const asked = await model.wasAsked();
    expect(asked).toContain('Be formal and name the harbor.');
    expect(asked).toContain('Dear Sir or Madam');
    await model.say('Dear Sir or Madam, the harbor waits.');
    await model.finish();
    await expect(answer()).toContainText('the harbor waits');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Refers to' }).getByRole('link', { name: 'Letters' })).toBeVisible();
  });

  await test.step('an agent gets it, sees when to use it, and loads it', async () => {
    const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be brief.', starters: [] };
    const { agent_id: agentId } = await api.call(createAgent, { body: { email, ...fields } });
    await visit(page, routes.agent(agentId));
    await page.getByRole('button', { name: 'Customize' }).click();
    await page.getByRole('button', { name: 'All settings' }).click();
    await page.getByRole('button', { name: /^Apps, Data, and Actions/ }).click();
    await page.getByRole('combobox', { name: 'Add a skill' }).click();
    await page.getByTitle('For letters to authorities.').click();
    await expect(page.getByRole('list', { name: 'Skills' }).getByText('Letters')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await composer.fill('Write to the mayor.');
    await page.keyboard.press('Enter');
    const asked = await model.wasAsked();
    expect(asked).toContain('For letters to authorities.');
    expect(asked).not.toContain('Be formal and name the harbor.');
    await model.callTool('use_skill', { skill: 'Letters' });
    expect(await model.wasAsked()).toContain('Be formal and name the harbor.');
    await model.say('Honored mayor.');
    await model.finish();
    await expect(answer()).toContainText('Honored mayor.');
  });

  await test.step('it leaves as an archive and comes back from one', async () => {
    await visit(page, '/prompt-library');
    await page.getByRole('button', { name: 'More actions for Letters' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as SKILL.md' }).click();
    const files = unzipSync(new Uint8Array(await readFile(await (await downloading).path())));
    expect(Object.keys(files)).toEqual(['letters/SKILL.md', 'letters/letter.md']);
    const copy = strFromU8(files['letters/SKILL.md'] ?? new Uint8Array()).replace('"title":"Letters"', '"title":"Notices"');
    const archive = zipSync({ ...files, 'letters/SKILL.md': strToU8(copy) });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await choosing).setFiles({ name: 'letters.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
    await expect(dialog.getByText('1 prompt found')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Notices' })).toBeVisible();
    const { prompts } = await api.call(listPrompts, { query: { email } });
    expect(prompts.map(({ name, kind }) => [name, kind]).toSorted()).toEqual([
      ['Letters', 'skill'],
      ['Notices', 'skill'],
    ]);
  });
});
