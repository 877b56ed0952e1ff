import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { codeFor, depositOverTheWire, newName, newPlayer, signInByTicket } from './support/people.js';
import { program } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, patient, test, within } from './support/test.js';

const [needed, stake] = [2_000_000, 1_000_000];

/** Stakes what the rule asks for in one order. */
async function play(api: ApiClient): Promise<void> {
  await expect
    .poll(async () => {
      const { currentNumero } = (await api.request('GET', '/lgw/numeros/near?gameId=ssc1m')).value;
      if (!currentNumero) return 'no draw is open';
      const line = {
        playId: 'S1_DIRECT',
        bettingContent: '7',
        unit: '1000',
        multiple: stake / 1_000,
        combinations: 1,
        amount: String(stake),
      };
      const answer = await api.bet('ssc1m', currentNumero.numero, [line]);
      return answer.status === 200 ? 'placed' : JSON.stringify(answer.body);
    }, within(30_000))
    .toBe('placed');
}

test('a member invites a friend by a link, who does all of it: both find their reward', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const inviter = await newPlayer();
  const [name, password] = [newName('mate'), 'Quiet river 27'];
  let address = '';
  await signInByTicket(page, inviter.api, '/?m=member&page=referral');
  const centre = page.getByRole('dialog').last();

  await test.step('the page says what both get, and has the link', async () => {
    await expect(centre.getByText('Your friend signs up with your code or link.')).toBeVisible(patient);
    await expect(centre.getByText(/^All of this within 30 days of signing up\./)).toBeVisible();
    await expect(centre.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
    address = await centre.getByText(/\/register\?referralCode=/).innerText();
    await expect(centre.getByText('Nobody has signed up with your code yet.')).toBeVisible();
    await expect(centre.getByRole('link', { name: 'Share with Telegram' })).toHaveAttribute('href', /^https:\/\/t\.me\/share\/url\?url=/);
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390, 1366]);
  });

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const visitor = await context.newPage();
  await test.step('a friend opens the link in a browser of their own, and registers', async () => {
    const form = visitor.getByRole('main');
    await visitor.goto(`${address}XX`);
    await expect(form.getByText('This referral code does not exist. Check it or leave it empty.')).toBeVisible();
    await visitor.goto(address);
    await form.getByRole('textbox', { name: 'Username *' }).fill(name);
    await form.getByRole('textbox', { name: 'Password *', exact: true }).fill(password);
    await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
    const code = new URL(address).searchParams.get('referralCode') ?? 'none';
    await expect(form.getByRole('textbox', { name: 'Referral code' })).toHaveValue(code);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(visitor.getByRole('dialog', { name: 'Registered successfully' })).toBeVisible(within(40_000));
  });

  await test.step('they confirm a mailbox, pay in and play; the inviter sees the steps, and no sums', async () => {
    const friend = new ApiClient({ origin: program.origin });
    await friend.login(name, password);
    const email = `${name}@journey.example`;
    await friend.call('POST', '/wps/member/email/code', { body: { email } });
    await friend.callSealed('POST', '/wps/member/email', { email, verificationCode: await codeFor(email, 'mail') });
    await depositOverTheWire(friend, needed);
    await expect(centre.getByText('Contact confirmed: done')).toBeAttached(within(60_000));
    await expect(centre.getByText('Deposit: done')).toBeAttached(within(60_000));
    await expect(centre.getByText('Play: not yet')).toBeAttached();
    await expect(centre.getByText(/2,000,000/)).toHaveCount(0);
    await expectClean(page);
    await play(friend);
  });

  await test.step('both find their reward in the reward centre', async () => {
    await expect(centre.getByRole('radio', { name: 'Rewarded · 1' })).toBeVisible(within(150_000));
    await centre.getByRole('radio', { name: 'Rewarded · 1' }).check();
    await expect(centre.getByText('Referral reward: ready in the reward centre')).toBeVisible(patient);
    await expectClean(page);
    await goInPlace(page, '/?m=member&page=rewardCenter');
    await expect(page.getByRole('dialog').last().getByText('Referral reward', { exact: true })).toBeVisible(patient);
    await visitor.goto(`${program.origin}/?m=member&page=referral`);
    const own = visitor.getByRole('dialog').last();
    await expect(own.getByRole('heading', { name: 'A friend invited you' })).toBeVisible(patient);
    await own.getByRole('button', { name: 'Open the reward centre' }).click();
    await expect(own.getByText('Welcome, friend of a member', { exact: true })).toBeVisible(patient);
    await own.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(own.getByText('Welcome, friend of a member', { exact: true })).toBeHidden(patient);
  });
  await context.close();
});
