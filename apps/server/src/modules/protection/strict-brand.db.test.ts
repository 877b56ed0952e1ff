import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { withWork } from '../../testing/with-work.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const brand = () => test.app.modules.site.merchantByCode('sortes');
const status = async (token: string) => (await test.ask('GET', '/wps/protection/status', { token })).body.value;

describe('where the law is strict', () => {
  it('nobody tries anything for free, whatever the operator switched on', async () => {
    const { site } = test.app.modules;
    const merchant = await brand();
    const tryFree = () =>
      withWork((more) =>
        test.ask('POST', '/wps/session/login/freeplay', {
          body: { os: 'test', platform: 'W', ...more },
          headers: { 'x-gateway-version': '3' },
        }),
      );
    const tryGame = () => test.ask('GET', '/wps/relay/GCS_gameTrialLaunch?nodeId=1');
    await site.setFeature(merchant, 'FREEPLAY3', true);
    expect((await tryFree()).body.errorCode).toBeUndefined();
    expect((await tryGame()).body.errorCode).not.toBe('function.not.available');
    await site.changeSettings(merchant, { jurisdiction: 'strict' });
    expect((await tryFree()).body.errorCode).toBe('function.not.available');
    expect((await tryGame()).body.errorCode).toBe('function.not.available');
    expect(await site.moduleOn(merchant, 'TRANSUPLINE3')).toBe(false);
    await site.changeSettings(merchant, { jurisdiction: 'standard' });
    expect((await tryFree()).body.errorCode).toBeUndefined();
  });

  it('a player is asked for limits until they have answered, and "none" is an answer', async () => {
    const merchant = await brand();
    await test.app.modules.site.changeSettings(merchant, { jurisdiction: 'strict' });
    await test.app.modules.identity.createPlayer(merchant, { userName: 'strict1', password: undefined });
    const token = await test.tokenOf('strict1');
    expect(await status(token)).toMatchObject({
      jurisdiction: 'strict',
      limitsAnswered: false,
      identityRequired: true,
      reminderMinutes: 30,
    });
    await test.ask('POST', '/wps/protection/limits', { token, body: { limits: [{ kind: 'deposit', period: 'month', value: null }] } });
    expect(await status(token)).toMatchObject({ limitsAnswered: true });
    // Nobody fills in a form that can only be refused.
    const settings = async () => (await test.ask('GET', '/wps/relay/MCSFE_getDepositSettings', { token })).body.value;
    expect(await settings()).toMatchObject({ allowDeposit: 'N', closed: 'identity' });
    const player = await test.app.modules.identity.findPlayerByName(merchant.id, 'strict1');
    await inTransaction(test.services.db, (transaction) =>
      test.app.modules.protection.setIdentityState(transaction, { playerId: player?.id ?? 0, merchantId: merchant.id }, 'verified'),
    );
    expect(await settings()).toMatchObject({ allowDeposit: 'Y', closed: null });
    await test.app.modules.site.changeSettings(merchant, { jurisdiction: 'standard' });
  });
});

describe('marketing', () => {
  it('ends for who takes a break, within a second', async () => {
    const merchant = await brand();
    for (const type of ['PR', 'PU', 'PL'])
      await sql`insert into site.announcement (id, merchant_id, type, title, content, published_at)
        values (${newId()}::uuid, ${merchant.id}, ${type}, '{"EN": "Offer"}', '{"EN": "<p>Come and play</p>"}', now() - interval '1 hour')`.execute(
        test.services.db,
      );
    test.app.modules.site.forgetCopies();
    const { playerId } = await test.app.modules.identity.createPlayer(merchant, { userName: 'quiet1', password: undefined });
    const token = await test.tokenOf('quiet1');
    const shown = async () =>
      (await test.ask('GET', '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&platform=W&execution=B', { token })).body
        .value as Record<'player' | 'popup' | 'promotion', { title: string }[]>;
    expect((await shown()).promotion.map(({ title }) => title)).toContain('Offer');
    expect((await shown()).popup.map(({ title }) => title)).toContain('Offer');
    await test.app.modules.protection.exclude(
      { playerId, merchantId: merchant.id },
      { kind: 'time-out', reason: 'test', until: new Date(Date.now() + 86_400_000) },
    );
    const after = await shown();
    expect([after.popup, after.promotion]).toEqual([[], []]);
    expect(after.player.map(({ title }) => title)).toContain('Offer');
  });
});
