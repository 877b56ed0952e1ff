import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { newPlayer, signInByTicket } from './support/people.js';
import { expect, patient, test } from './support/test.js';

test('a mission whose reward is claimed, one that is joined and left, and a leaderboard without the own name', async ({ page }) => {
  const { api } = await newPlayer();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByTicket(page, api, '/?m=member&page=missionLeaderboard');

  await test.step('claims what the first visit of the week gives', async () => {
    const week = page.getByRole('article', { name: 'A week of visits' });
    await week.getByRole('button', { name: 'Claim 5 points' }).click(patient);
    const moment = page.getByRole('dialog', { name: 'Well done' });
    await expect(moment.getByText('You have received 5 points.')).toBeVisible(patient);
    await expectClean(page);
    await moment.getByRole('button', { name: 'Continue' }).click();
    await expect(week.getByText('Claimed', { exact: true })).toBeVisible(patient);
    await expect(week.getByRole('img', { name: '1 of 3 steps reached' })).toBeVisible();
  });

  await test.step('joins another, and leaves it once told what that comes to', async () => {
    const month = page.getByRole('article', { name: 'Month of the lottery' });
    await month.getByRole('button', { name: 'Join “Month of the lottery”' }).click();
    await expect(month.getByText('Joined', { exact: true })).toBeVisible(patient);
    const leave = month.getByRole('button', { name: 'Leave “Month of the lottery”' });
    await leave.click();
    const question = page.getByRole('alertdialog', { name: 'Leave “Month of the lottery”?' });
    await expect(question).toContainText(/₫\s0 of ₫\s1,000,000/);
    await expect(question).toContainText('Your progress is lost unless you join again before');
    await expectClean(page);
    await page.keyboard.press('Escape');
    await expect(month.getByText('Joined', { exact: true })).toBeVisible();
    await leave.click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(month.getByText('Open to you')).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('reads the leaderboards, and hides the own name there', async () => {
    await page.getByRole('radio', { name: 'Leaderboards' }).check({ force: true });
    await expect(page.getByRole('article', { name: 'Leaders of the week' })).toContainText('You have no score here yet.', patient);
    await page.getByRole('switch', { name: 'Hide my name on leaderboards' }).click();
    await expect(page.getByRole('switch', { name: 'Hide my name on leaderboards' })).toBeChecked(patient);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
  });
});
