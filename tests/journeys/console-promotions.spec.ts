import type { Page } from '@playwright/test';
import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { offerFor } from './support/bonus.js';
import { newPlayer, signInByTicket } from './support/people.js';
import { type Program, query } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, patient, testOwn as test } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const desktop = { width: 1366, height: 768 };
const reason = 'planned for this spring';
const code = 'spring-gift';

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Confirm' }).click();
}

/** Asks a second person to let the offer on the page go live. */
async function askForLive(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Ask to go live' }).click();
  const figures = page.getByRole('region', { name: 'What it comes to' });
  await expect(figures).toContainText(/What it is worth.*Budget.*Last run over past days(none yet|[A-Z].*)/, patient);
  await expect(figures).not.toContainText('…', patient);
  await expect(page.getByText(/goes live only with a second person\.$/)).toBeVisible();
  await page.getByLabel('Reason').first().fill(reason);
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirm(page, 'Ask to go live');
  await expect(page.getByText('A request to go live waits for a second person.')).toBeVisible(patient);
}

/** The second person reads what players will read, and agrees. */
async function agree(page: Page, terms: RegExp): Promise<void> {
  await page.goto(`${own.origin}/console/approvals?kind=offer-live`);
  await page.getByRole('button', { name: /Offer [a-z-]+$/ }).click(patient);
  const dialog = page.getByRole('dialog', { name: 'Offer goes live' });
  await expect(dialog.getByRole('region', { name: 'What it comes to' })).toContainText(/Budget/, patient);
  // What it promises stands above the decision; its page below, folded.
  await expect(dialog.getByText(terms)).toHaveCount(1, patient);
  await dialog.getByText('As players read it, and a run over past days').click();
  await expect(dialog.getByText(terms)).toHaveCount(2, patient);
  await expectClean(page);
  await dialog.getByRole('radio', { name: 'Approve' }).click(patient);
  // What it gives on its worst day is read and typed.
  const worst = dialog.getByLabel(/^On its worst day/);
  const [, value = ''] = /Type (\S+) to/.exec((await dialog.getByText(/^On its worst day/).textContent(patient)) ?? '') ?? [];
  await worst.fill(value);
  await dialog.getByLabel('Reason').fill('read and agreed');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirm(page, 'Approve');
  await expect(dialog).toBeHidden(patient);
}

/** A rule with groups in each other, by the keyboard alone: what lacks is named at its place, and the rule is read back. */
async function makeRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: /4\. Who/ }).click();
  const rule = page.getByRole('group', { name: 'Who', exact: true });
  await expect(rule.getByText('Everybody')).toBeVisible();
  const choose = async (button: string, entry: string): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
  };
  await choose('Add a condition', 'Rank');
  await rule.getByRole('textbox', { name: 'From' }).fill('0');
  await choose('Move 1. Rank', 'Into a group of its own');
  await expect(rule.getByRole('group', { name: '1.1. Rank' })).toBeFocused();
  await choose('Add a condition to group 1', 'Code entered');
  await expect(page.getByText('Code entered, line 1.2: is missing')).toBeVisible(patient);
  await expect(rule.getByRole('group', { name: '1.2. Code entered' }).getByText('is missing')).toBeVisible();
  await rule.getByRole('textbox', { name: 'Code entered' }).fill('SPRING, sommer');
  await rule.getByRole('button', { name: 'Add a group', exact: true }).press('Enter');
  await expect(rule.getByText('Nothing is in it yet: add a condition.')).toBeVisible();
  await rule.getByRole('group', { name: 'Group 2' }).getByRole('combobox').selectOption({ label: 'None of these' });
  await choose('Add a condition to group 2', 'Identity');
  const identity = rule.getByRole('group', { name: '2.1. Identity' });
  await identity.getByRole('checkbox', { name: 'Rejected' }).check();
  await identity.getByRole('checkbox', { name: 'Confirmed' }).uncheck();
  const said =
    'For players of whom this holds: (rank: at least 0, or code entered: one of SPRING, sommer), and (none of this: identity: rejected).';
  await expect(page.getByText(said)).toBeVisible(patient);
  await expectClean(page);
  // Upwards and back; taken away, the person is at what stood before.
  await choose('Move Group 2', 'Up');
  await expect(rule.getByRole('group', { name: 'Group 1' })).toBeFocused();
  await choose('Move Group 1', 'Down');
  await choose('Add a condition', 'Country');
  await rule.getByRole('button', { name: 'Remove 3. Country' }).press('Enter');
  await expect(rule.getByRole('group', { name: 'Group 2' })).toBeFocused();
  await expect(page.getByText(said)).toBeVisible(patient);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
}

test('an offer is made in steps, read as players read it, let go live by two persons, and seen given', async ({ page, browser }) => {
  test.setTimeout(360_000);
  await page.setViewportSize(desktop);
  await signInStaff(page, 'marketing', own);

  await test.step('fills in the steps; what lacks is named, and the terms follow what is typed', async () => {
    await page.goto(`${own.origin}/console/offers/new`);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Wheel' }, patient);
    await page.getByRole('button', { name: /2\. Reward/ }).click();
    // Five weights of a million in all.
    await expect(page.getByText('Chance: 70%')).toBeVisible();
    await page.getByRole('textbox', { name: 'Share of all weights' }).first().fill('100000');
    await expect(page.getByText('Chance: 25%')).toBeVisible();
    await expect(page.getByText('Chance: 0.25%')).toBeVisible();
    await expect(page.getByText(/A spin gives ₫\s27,000 on average and ₫\s1,000,000 at most\./)).toBeVisible(patient);
    await page.getByRole('button', { name: /1\. Kind/ }).click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Bonus without deposit' });
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await expect(page.getByText('Title in English: is missing')).toBeVisible(patient);
    // Nobody has come to the words yet: no mistake.
    await expect(page.getByRole('heading', { name: 'Still to be filled in' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'To be put right' })).toHaveCount(0);
    await page.getByRole('button', { name: /2\. Reward/ }).click();
    await page.getByRole('textbox', { name: 'Sum', exact: true }).fill('99999999999999');
    await expect(page.getByText(/^₫\s90,000,000,000 at most$/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Sum', exact: true }).fill('thirty');
    await expect(page.getByText('Cannot be read, put it right first: Sum.')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Sum', exact: true }).fill('30000');
    await expect(page.getByText(/Get ₫\s30,000 as bonus without a deposit\./)).toBeVisible(patient);
    await expect(page.getByText(/A grant is ₫\s30,000\./)).toBeVisible();
    await expect(page.getByText(/Of that ₫\s[\d,]+ become money on average, if played where the house keeps least\./)).toBeVisible();
    await expectClean(page);
    await makeRule(page);
    await page.getByRole('button', { name: /5\. Limits/ }).click();
    await page.getByRole('textbox', { name: 'Grants in all' }).fill('2');
    const budget = page.getByRole('textbox', { name: /^Budget/ });
    await budget.fill('20000');
    await expect(page.getByText(/^The budget of ₫\s20,000 is less than the largest grant of ₫\s30,000/)).toBeVisible(patient);
    await budget.fill('');
    await page.getByRole('button', { name: /6\. Words/ }).click();
    await page.getByRole('button', { name: /5\. Limits/ }).click();
    await expect(page.getByRole('heading', { name: 'To be put right' })).toBeVisible();
    // What is wrong leads to its step.
    await page.getByRole('button', { name: 'Words', exact: true }).first().click();
    for (const field of await page.getByRole('region', { name: 'Words' }).getByRole('textbox').all()) await field.fill('A spring gift');
    await page.getByRole('button', { name: /7\. / }).click();
    await page.getByRole('checkbox', { name: 'Pop-up' }).check();
    await page.getByRole('checkbox', { name: 'Messages' }).check();
    await expect(page.getByRole('checkbox', { name: 'Partners' }), 'there are none').toHaveCount(0);
    await expect(page.getByText(/^Nothing stands in the way/)).toBeVisible(patient);
    await expect(page.getByText(/100 of bonus become [\d.]+ of cash on average/)).toBeVisible();
  });

  await test.step('sees its page and its card as players do, in their language and in both themes', async () => {
    const look = page.getByRole('region', { name: 'As the player reads it' });
    await expect(look.getByRole('heading', { name: 'A spring gift' })).toBeVisible();
    await expect(look.getByText('Claim', { exact: true })).toBeVisible(patient);
    await expect(look.getByRole('button'), 'nothing of it can be pressed').toHaveCount(0);
    await look.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Tiếng Việt' });
    await expect(look.getByText('Điều kiện', { exact: true })).toBeVisible(patient);
    await expect(look.getByText(/^Nhận 30\.000/)).toBeVisible();
    for (const theme of ['Light', 'Dark'] as const) {
      await look.getByRole('radio', { name: theme }).check();
      await expect(look.locator(`[data-theme=${theme.toLowerCase()}][lang=vi]`)).toBeVisible();
      if (theme === 'Light') await expectClean(page);
    }
    await look.getByRole('radio', { name: 'Card' }).check();
    await expect(look.getByText('Điều kiện', { exact: true })).toHaveCount(0);
    await expectClean(page);
    await look.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'English' });
  });

  await test.step('runs it over the past month before it is saved: what it would have given, to whom, and cost', async () => {
    const part = page.getByRole('region', { name: 'Run it over past days' });
    await part.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(part.getByText('Done')).toBeVisible(patient);
    await expect(part.getByText(/nine times of ten between/)).toBeVisible();
    await expect(part.getByRole('table').getByText('₫ 30,000').first()).toBeVisible(patient);
    await expect(part.getByRole('link', { name: 'All of it as CSV' })).toHaveAttribute('href', /dry-runs\/.*csv/);
    await expectClean(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
  });

  await test.step('saves it as a draft', async () => {
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(page.getByText('To save it, give a reason.')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel('Reason').fill(reason);
    await expect(page.getByText('To save it, give a reason.')).toHaveCount(0);
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name: 'A spring gift' })).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('asks for a second person, who agrees', async () => {
    await askForLive(page);
    const context = await browser.newContext({ viewport: desktop });
    const second = await context.newPage();
    await signInStaff(second, 'treasurer', own);
    await agree(second, /Get ₫\s30,000 as bonus without a deposit\./);
    await context.close();
    await page.reload();
    await expect(page.getByText(/ · live with the consent of treasurer/)).toBeVisible(patient);
  });

  let playerName = '';
  let owner: ApiClient;
  let offerId = '';
  await test.step('it opens by itself to a player who wants such after their sign-in, and leads to the offer', async () => {
    const player = await newPlayer({ at: own });
    playerName = player.name;
    owner = player.api;
    await player.api.call('PUT', '/wps/growth/marketing', {
      body: { offers: true, inbox: true, popUps: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(`${own.origin}/help?m=login`);
    const form = visitor.getByRole('dialog', { name: 'Log in' });
    await form.getByRole('textbox', { name: 'Username' }).fill(player.name);
    await form.getByRole('textbox', { name: 'Password' }).fill(player.password);
    await form.getByRole('button', { name: 'Log in', exact: true }).last().click();
    const popup = visitor.getByRole('dialog', { name: 'A spring gift' });
    await expect(popup.getByText(/Get ₫\s30,000 as bonus without a deposit\./)).toBeVisible(patient);
    await expectClean(visitor);
    await popup.getByRole('link', { name: 'Open the offer' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'A spring gift' })).toBeVisible(patient);
    await expect(popup).toBeHidden();
    await visitor.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(visitor.locator('[data-balance]').first()).toContainText(/\+ ₫\s30,000 bonus/, patient);
    await visitor.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(visitor);
    await context.close();
  });

  await test.step('it stands in the lists with its movements', async () => {
    const { list } = (await new ApiClient({ origin: own.origin }).call('GET', '/wps/growth/offers?pageSize=50')) as {
      list: { id: string; title: string }[];
    };
    offerId = list.find(({ title }) => title === 'A spring gift')?.id ?? '';
    await page.goto(`${own.origin}/console/grants?offerId=${offerId}`);
    await expect(page.getByText('Only of this offer: A spring gift')).toBeVisible(patient);
    await page.getByRole('button', { name: new RegExp(`Open ${code}`) }).click(patient);
    const dialog = page.getByRole('dialog', { name: /A spring gift for/ });
    // What it was decided by is said in words: the movement by its name, the sum step by step, figures of the player with theirs.
    await expect(dialog.getByRole('listitem').filter({ hasText: /^Bonus · / })).toBeVisible(patient);
    await expect(dialog.getByRole('region', { name: 'The sum, step by step' })).toContainText(/Sum of the offer₫\s30,000Given₫\s30,000/);
    await expect(dialog.getByRole('region', { name: 'What has to be staked' })).toContainText(/Of the bonus₫\s30,000/);
    await expect(dialog.getByText('Signed up')).toBeVisible();
    await expect(dialog.getByText('Other accounts of the person'), 'it is had once by a person').toBeVisible();
    await expect(dialog.getByText('Last played'), 'the offer does not ask').toHaveCount(0);
    await expectClean(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
  });

  await test.step('two who had it from one connection are a reason to look, and no more; it opens to what they were given', async () => {
    const other = await newPlayer({ at: own });
    await other.api.call('POST', `/wps/growth/offers/${offerId}/claim`, {
      body: {},
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await page.goto(`${own.origin}/console/offer-signs`);
    await expect(page.getByText(/Signs are reasons to look .* own money is never taken/)).toBeVisible(patient);
    const row = page.getByRole('row').filter({ hasText: '2 players who had this offer share an internet address.' });
    await expect(row.getByRole('link', { name: other.name })).toBeVisible(patient);
    await expectClean(page);
    await page.getByRole('combobox', { name: 'Sign', exact: true }).selectOption({ label: 'Deposit taken back' });
    await expect(page.getByText('No signs in these days')).toBeVisible(patient);
    await page.getByRole('combobox', { name: 'Sign', exact: true }).selectOption({ label: 'Shared mark' });
    await row.getByRole('button', { name: `Open ${code} · Shared mark` }).click(patient);
    await expect(page.getByRole('heading', { level: 1, name: 'Bonuses and rewards' })).toBeVisible(patient);
    await expect(page.getByRole('button', { name: new RegExp(`Open ${code}`) })).toHaveCount(2, patient);
    await page.goto(`${own.origin}/console/offer-signs`);
    await expect(row).toBeVisible(patient);
  });

  await test.step('it says why a player may not have it, who is found by name; its rule opens as it was saved', async () => {
    await page.goto(`${own.origin}/console/offers/${offerId}`);
    const part = page.getByRole('region', { name: 'Preview for a player' });
    await part.getByRole('textbox', { name: 'Player: number or name' }).fill('nobody-of-this-name');
    await part.getByRole('button', { name: 'Ask' }).click();
    await expect(part.getByRole('alert')).toBeVisible(patient);
    await part.getByRole('textbox', { name: 'Player: number or name' }).fill(playerName);
    await part.getByRole('button', { name: 'Ask' }).click();
    await expect(part.getByText('Had it 1 time')).toBeVisible(patient);
    await expect(part.getByText('As if they had entered the code SPRING.')).toBeVisible();
    // The rule's groups, each condition with what it needs and what they have.
    await expect(part.getByText(/^All of these/)).toBeVisible();
    await expect(part.getByText(/^None of these/)).toBeVisible();
    await expect(part.getByRole('listitem').filter({ hasText: /^Code entered/ })).toContainText(
      /Needscode entered: one of SPRING, sommerHasSPRING/,
    );
    await part.getByText(/^As they read it/).click();
    await expect(part.getByRole('heading', { name: 'A spring gift' })).toBeVisible(patient);
    await expect(part.getByText('Open to you'), 'they have it').toHaveCount(0);
    await expectClean(page);
    await page.getByRole('link', { name: 'Change', exact: true }).first().click();
    await page.getByRole('button', { name: /4\. Who/ }).click(patient);
    await expect(page.getByRole('group', { name: '1.2. Code entered' }).getByRole('textbox')).toHaveValue('SPRING, sommer');
    await expect(page.getByRole('group', { name: 'Group 2' }).getByRole('combobox').first()).toHaveValue('none');
  });

  await test.step('the player’s page has what they were given, what runs, what they want to hear, and whether they may have it', async () => {
    await page.goto(`${own.origin}/console/players?text=${playerName}`);
    await page.getByRole('button', { name: new RegExp(playerName) }).click(patient);
    await page.getByRole('tab', { name: 'Promotions' }).click(patient);
    const now = page.getByRole('region', { name: 'Running now' });
    await expect(now.getByRole('progressbar', { name: 'Wagered' })).toBeVisible(patient);
    await expect(page.getByRole('region', { name: 'What they want to hear of promotions' })).toContainText(/Messages about offersyes/);
    await page.getByRole('combobox', { name: 'Offer' }).fill(code);
    await page.getByRole('option', { name: new RegExp(code) }).click();
    await expect(page.getByText('Had it 1 time')).toBeVisible(patient);
    await expect(page.getByText('May not have it')).toBeVisible();
    await expect(page.getByText('Nothing is left of its budget.')).toBeVisible();
    await expectClean(page);
    await now.getByRole('button', { name: new RegExp(code) }).click();
    await expect(page.getByRole('dialog', { name: /A spring gift for/ })).toBeVisible(patient);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
  });

  await test.step('reports tell it apart by lines of agents and say what is open; a figure opens to the grants it is made of', async () => {
    await page.goto(`${own.origin}/console/offer-report`);
    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption({ label: 'Agent’s line' }, patient);
    await expect(page.getByRole('row').filter({ hasText: 'In no agent’s line' })).toBeVisible(patient);
    await expect(page.getByText('Net win of these days')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Cost as % of net win' })).toBeVisible();
    await expectClean(page);
    await page.goto(`${own.origin}/console/offer-exposure`);
    const open = page.getByRole('row').filter({ hasText: code });
    await expect(open.getByRole('link', { name: /₫\s60,000/ })).toBeVisible(patient);
    await expectClean(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
    await open.getByRole('link', { name: /₫\s60,000/ }).click();
    await expect(page.getByRole('button', { name: new RegExp(`Open ${code}`) })).toHaveCount(2, patient);
    await expect(page.getByRole('combobox', { name: 'Which' })).toHaveValue('playing');
    await expectClean(page);
  });

  await test.step('stops it: what runs is said, goes on unless its end is chosen, and is seen ended', async () => {
    await page.goto(`${own.origin}/console/offers/${offerId}`);
    await page.getByRole('radio', { name: 'Stop for good' }).click(patient);
    await expect(page.getByText(/^2: ₫\s60,000 of bonus money lent, ₫\s\S+ still to be staked$/)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'It goes on to its own end' })).toBeChecked();
    await page.getByRole('radio', { name: 'It ends now' }).click();
    await expect(page.getByText(/own money stays\. .* The owners are told/)).toBeVisible();
    await page.getByLabel('Reason').first().fill('the spring is over');
    await expectClean(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
    // More than one person takes from players alone: it stops now, and a second person ends what runs.
    await expect(page.getByText(/Players would lose ₫\s60,000: more than one person may take alone\./)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByRole('alertdialog').getByText(`Stop ${code} for good, and ask a second person to end 2 grants of it?`, { exact: false }),
    ).toBeVisible();
    await confirm(page, 'Stop for good');
    await expect(page.getByText('A request to end what runs waits for a second person.')).toBeVisible(patient);
    await expectClean(page);
    const context = await browser.newContext({ viewport: desktop });
    const second = await context.newPage();
    await signInStaff(second, 'treasurer', own);
    await second.goto(`${own.origin}/console/approvals?kind=offer-end`);
    await second.getByRole('button', { name: /Offer [a-z-]+$/ }).click(patient);
    const asked = second.getByRole('dialog', { name: 'What runs of an offer ends' });
    await expect(asked.getByText(/^2: ₫\s60,000 of bonus money lent, ₫\s\S+ still to be staked$/)).toBeVisible(patient);
    await expectClean(second);
    await asked.getByRole('radio', { name: 'Approve' }).click(patient);
    await asked.getByLabel('Reason').fill('read and agreed');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await confirm(second, 'Approve');
    await expect(asked).toBeHidden(patient);
    await context.close();
    await page.reload();
    const part = page.getByRole('region', { name: 'End of what ran' });
    await expect(part.getByText(/^All ended at /)).toBeVisible(patient);
    await expect(part).toContainText(/Bonuses ended2.*Bonus money back to the house₫\s60,000/);
    await expectClean(page);
    await page.goto(`${own.origin}/console/grants?offerId=${offerId}&state=cancelled`);
    await expect(page.getByRole('button', { name: new RegExp(`Open ${code}`) })).toHaveCount(2, patient);
  });

  await test.step('discards a draft that nobody wants', async () => {
    await page.goto(`${own.origin}/console/offers/new`);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Bonus without deposit' }, patient);
    await page.getByRole('textbox', { name: 'Code' }).fill('never-mind');
    await page.getByRole('button', { name: /6\. Words/ }).click();
    for (const field of await page.getByRole('region', { name: 'Words' }).getByRole('textbox').all()) await field.fill('Never mind');
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('radio', { name: 'Discard the draft' }).click(patient);
    await page.getByLabel('Reason').first().fill('made by mistake');
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirm(page, 'Discard the draft');
    await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible(patient);
    await expect(page.getByRole('radio', { name: 'Discard the draft' })).toHaveCount(0);
  });

  await test.step('its owner reads that the house ended the offer, and what became of the money', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    await signInByTicket(visitor, owner, '/?m=member&page=bonusDetails&show=ended', own);
    const sheet = visitor.getByRole('dialog', { name: 'My bonuses' });
    await sheet.getByRole('button', { name: 'A spring gift' }).click(patient);
    await expect(
      sheet.getByText(/We ended this offer, and your bonus with it\. ₫\s30,000 of bonus money that was left went back/),
    ).toBeVisible(patient);
    await expectClean(visitor);
    await context.close();
  });
});

test('an application with a picture and words is decided by a person, and the player reads what came of it', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const player = await newPlayer({ at: own });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByTicket(page, player.api, '/promotions', own);

  await test.step('applies: what lacks is named, a picture goes with it', async () => {
    await page.getByRole('link', { name: /Join us on Zalo/ }).click(patient);
    const apply = page.getByRole('button', { name: 'Apply', exact: true });
    await apply.click(patient);
    const zalo = page.getByRole('textbox', { name: 'Your name on Zalo' });
    await expect(zalo).toBeFocused();
    await expect(zalo).toHaveAccessibleDescription('Fill this in.');
    await zalo.fill('An Nguyen');
    await page.getByRole('textbox', { name: /Comment/ }).fill('I joined this morning.');
    await page.getByTestId('upload-proof').setInputFiles({ name: 'zalo.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(apply).toBeEnabled(patient);
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390]);
    await apply.click();
    await expect(page.getByText('Your application is in.', { exact: false })).toBeFocused(patient);
    await expect(page.getByText('Your application is in.', { exact: false })).toBeInViewport();
    await expect(page.getByText('Applied for')).toBeVisible(patient);
    const offerPage = page.url();
    await page.goto(`${own.origin}/?m=member&page=bonusDetails`);
    await page.getByRole('button', { name: /Join us on Zalo/ }).click(patient);
    await expect(page.getByText('What you sent')).toBeVisible(patient);
    await expect(page.getByText('I joined this morning.')).toBeVisible();
    await expectClean(page);
    await page.goto(offerPage);
  });

  const context = await browser.newContext({ viewport: desktop });
  const staff = await context.newPage();
  await test.step('a person reads it and accepts with a sum, not above the most', async () => {
    await signInStaff(staff, 'marketing', own);
    await staff.goto(`${own.origin}/console`);
    const queue = staff.getByRole('navigation').getByRole('link', { name: /^Applications/ });
    await expect(queue, 'how much waits stands in the menu').toHaveAccessibleName(/1/, patient);
    await queue.click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible(patient);
    await expectClean(staff);
    await staff.getByRole('button', { name: /Open zalo/ }).click(patient);
    const dialog = staff.getByRole('dialog', { name: /Join us on Zalo/ });
    await expect(dialog.getByText('An Nguyen')).toBeVisible(patient);
    await expect(dialog.getByText('I joined this morning.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /picture 1/i })).toBeVisible(patient);
    await dialog.getByRole('radio', { name: 'Accept' }).click();
    await dialog.getByRole('textbox', { name: /^Sum, / }).fill('200,000');
    await dialog.getByLabel('Reason').fill('seen on Zalo');
    await expect(dialog.getByText(/^₫\s131,000 at most$/)).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Sum, / }).fill('100,000');
    await expectClean(staff);
    await expect(dialog.getByText('The player reads it, and it is kept in the audit log.')).toBeVisible();
    // What rests on a picture is accepted by who has looked at it: said before anything is confirmed.
    await expect(dialog.getByText(/^Open the picture first/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await dialog.getByRole('button', { name: /picture 1/i }).click();
    const proof = staff.getByRole('dialog', { name: /^Proof 1 of 1/ }).getByRole('img');
    await expect(proof).toBeVisible(patient);
    await expect(proof, 'it is noted as seen once it is drawn').toHaveJSProperty('complete', true);
    await staff.getByRole('button', { name: 'Full size' }).click();
    await expect(staff.getByRole('button', { name: 'Fit to the window' })).toBeVisible();
    await expectClean(staff);
    await staff.keyboard.press('Escape');
    await expect(dialog.getByText('Opened by', { exact: false })).toBeVisible(patient);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await confirm(staff, 'Accept');
    await expect(dialog).toBeHidden(patient);
    await expect(staff.getByText('No application waits.')).toBeVisible(patient);
    await context.close();
  });

  await test.step('the money is there, and the offer says that it was had', async () => {
    await expect.poll(async () => (await player.api.call('GET', '/wps/growth/grants?group=ended')).total, patient).toBe(1);
    await page.reload();
    await expect(page.getByText('Claimed', { exact: true })).toBeVisible(patient);
    await expect(page.locator('[data-balance]').first()).toContainText('100,000', patient);
  });
});

test('a list of players is made, filled by hand and from a file, and decides whom an offer is for', async ({ page }) => {
  test.setTimeout(240_000);
  const [first, second] = [await newPlayer({ at: own }), await newPlayer({ at: own })];
  const list = `friends-${Date.now()}`;
  await page.setViewportSize(desktop);
  await signInStaff(page, 'marketing', own);

  await test.step('makes it', async () => {
    await page.goto(`${own.origin}/console/player-lists`);
    await page.getByRole('button', { name: 'New list' }).click(patient);
    const dialog = page.getByRole('dialog', { name: 'New list' });
    await dialog.getByRole('textbox', { name: 'Code' }).fill(list);
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Friends of the house');
    await dialog.getByLabel('Reason').fill(reason);
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Make the list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible(patient);
    await expect(page.getByText('Nobody', { exact: true })).toBeVisible(patient);
  });

  const part = page.getByRole('region', { name: 'Fill the list' });
  const fill = async (button: string, confirms: boolean): Promise<void> => {
    await part.getByRole('button', { name: 'Check' }).click();
    await expect(part).toContainText(/Named1Would be added1/, patient);
    await part.getByLabel('Reason').fill(reason);
    await part.getByRole('button', { name: button }).click();
    if (confirms) await confirm(page, button);
    await expect(part.getByText(/^Done: 1 added/)).toBeVisible(patient);
    // A dialog gives the focus back in its own time.
    if (!confirms) await expect(part.getByRole('status').filter({ hasText: 'Done: ' })).toBeFocused();
    await expect(part.getByRole('textbox', { name: /^Numbers or user names/ }), 'what was filled in is gone').toHaveValue('');
  };
  const rows = page.getByRole('table', { name: 'Players on the list' }).getByRole('row');

  await test.step('adds whom it is told, and says whom nobody knows, before anything is changed', async () => {
    await part.getByRole('radio', { name: 'Add them to the list' }).check();
    await part.getByRole('textbox', { name: /^Numbers or user names/ }).fill(`${first.name}\nnobody-of-this-name\n`);
    await part.getByRole('button', { name: 'Check' }).click();
    await expect(part).toContainText(/1 line names no player of the brand and is left out:\s*nobody-of-this-name/, patient);
    await expectClean(page);
    await fill('Add to the list', false);
    await expect(rows).toHaveCount(2, patient);
    await expect(rows.nth(1)).toContainText(first.name);
  });

  await test.step('puts those of a file in the place of all others', async () => {
    await part.getByRole('radio', { name: 'Put them in the place of all others' }).check();
    await part
      .locator('input[type=file]')
      .setInputFiles({ name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(`Player,User name\r\n${second.name},x\r\n`) });
    await expect(part.getByRole('textbox', { name: /^Numbers or user names/ })).toHaveValue(new RegExp(second.name));
    await fill('Replace the list', true);
    await expect(rows).toHaveCount(2, patient);
    await expect(rows.nth(1)).toContainText(second.name, patient);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
  });

  await test.step('a rule asks for it, and keeps it from being removed', async () => {
    await page.goto(`${own.origin}/console/offers/new`);
    await page.getByRole('button', { name: /4\. Who/ }).click(patient);
    await page.getByRole('button', { name: 'Add a condition', exact: true }).click();
    await page.getByRole('menuitem', { name: 'List of players', exact: true }).click();
    await page.getByRole('combobox', { name: 'List of players' }).selectOption({ label: `${list} · Friends of the house` }, patient);
    await expect(page.getByRole('combobox', { name: 'List of players' })).toHaveValue(list);
    await expectClean(page);
    const id = await offerFor(
      second.name,
      'no-deposit',
      () => ({ title: { EN: 'For friends' }, money: 'cash', requirement: null, who: { segment: { has: list } } }),
      own,
    );
    const claim = (api: ApiClient) =>
      api.call('POST', `/wps/growth/offers/${id}/claim`, { body: {}, headers: { 'idempotency-key': crypto.randomUUID() } });
    await expect(claim(first.api)).rejects.toThrow();
    expect(await claim(second.api)).toMatchObject({ state: 'completed' });
    await page.goto(`${own.origin}/console/player-lists?text=${list}`);
    await page.getByRole('button', { name: `Open ${list}` }).click(patient);
    await expect(page.getByRole('link', { name: /For friends/ })).toBeVisible(patient);
    await expect(page.getByRole('region', { name: 'Remove the list' }).getByRole('button')).toBeDisabled();
    await expect(page.getByText(/^1 offer asks for it\./)).toBeVisible();
    await query(`update promotions.offer set state = 'stopped' where id = $1`, [id], own);
  });

  await test.step('is removed once nothing asks for it', async () => {
    await page.reload();
    const remove = page.getByRole('region', { name: 'Remove the list' });
    await remove.getByLabel('Reason').fill(reason);
    await remove.getByRole('button', { name: 'Remove the list' }).click();
    await confirm(page, 'Remove the list');
    await expect(page.getByRole('heading', { level: 1, name: 'Player lists' })).toBeVisible(patient);
    await expect(page.getByRole('button', { name: `Open ${list}` })).toHaveCount(0, patient);
  });
});
