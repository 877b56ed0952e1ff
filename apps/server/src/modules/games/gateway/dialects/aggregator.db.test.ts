import { randomBytes, randomUUID } from 'node:crypto';
import { traitsOf } from '@sortes/contract';
import type { TestPlayer } from '@sortes/wallet-protocol/conformance';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConformanceWorld, type ConformanceWorld } from './testing/conformance-world.js';

/** What an aggregator such as Valkyrie needs besides the cases of the suite: it asks before it pays, and stands for several vendors at one address. */

const aggregatorKey = randomBytes(24).toString('base64url');
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let world: ConformanceWorld;
beforeAll(async () => {
  world = await openConformanceWorld();
  const { changes } = world.test.app.modules.games;
  const merchant = await world.test.app.modules.site.merchantByCode('sortes');
  for (const code of ['REDTIGER', 'EVOLUTION', 'APART']) {
    await changes.addVendor({
      code,
      name: code,
      protocol: 'pam',
      apiUrl: 'http://127.0.0.1:9',
      // One of them gave itself to the same aggregator with another key: it is not that installation's.
      apiKey: code === 'APART' ? randomBytes(24).toString('base64url') : aggregatorKey,
      ownSecret: randomBytes(24).toString('base64url'),
      operatorId: 'sortes',
      launchOrigins: ['http://127.0.0.1:9'],
      currencies: [],
      hasWallet: false,
    });
    const provider = { REDTIGER: 'Red Tiger', EVOLUTION: 'Evolution', APART: 'Apart' }[code] ?? '';
    await changes.setVendor(code, { aggregator: { code: 'VALKYRIE', provider } });
    const listed = [{ game_code: 'reels', name: 'Reels', category: 'Video Slots', enabled: true, platforms: [], blocked_countries: [] }];
    await changes.importGames(code, { json: listed }, true);
    await changes.switch(merchant, { vendor: code }, true);
  }
  await changes.setVendor('EVOLUTION', { prizeLimits: new Map([[merchant.currency, 500_000n]]) });
});
afterAll(() => world.close());

interface Told {
  http: number;
  status: string;
  error?: { code: string; message: string };
  session?: { playerId: string; token: string };
  balance?: { cashAmount: number };
  transactionResult?: { transactionId?: string; balance?: { cashAmount: number } };
  transactions?: Record<string, unknown>[];
}

const origin = (): string => new URL(world.pam.base).origin;

/** One call of the aggregator at its own address. */
async function call(
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  provider: string,
  { token, body, key = aggregatorKey, at = 'VALKYRIE' }: { token?: string; body?: object; key?: string; at?: string } = {},
): Promise<Told> {
  const separator = path.includes('?') ? '&' : '?';
  const response = await fetch(`${origin()}/gateway/${at}/pam/players/${path}${separator}provider=${encodeURIComponent(provider)}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(token === undefined ? {} : { 'x-player-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { http: response.status, ...((await response.json()) as Omit<Told, 'http'>) };
}

const move = (provider: string, by: TestPlayer, transactionType: string, cashAmount: number, more: object = {}): Promise<Told> =>
  call('POST', `${by.player}/transactions`, provider, {
    token: by.token,
    body: {
      currency: by.currency,
      provider,
      transactionType,
      cashAmount,
      bonusAmount: 0,
      promoAmount: 0,
      transactionDateTime: new Date().toISOString(),
      providerTransactionId: randomUUID(),
      providerGameId: by.game,
      providerRoundId: randomUUID(),
      ...more,
    },
  });
const seatAt = (code: string): Promise<TestPlayer> => world.controlsFor(code).player(0n);

describe('a transaction that moves nothing', () => {
  it('has an id, the same when it is sent again: a losing spin, a free stake, its refund', async () => {
    const player = await seatAt('REDTIGER');
    const round = { providerRoundId: 'losing' };
    await move('Red Tiger', player, 'WITHDRAW', 1, round);
    const ids = new Set<string>();
    for (const [type, more] of [
      ['DEPOSIT', { ...round, providerTransactionId: 'nothing-won' }],
      ['WITHDRAW', { providerTransactionId: 'free', providerRoundId: 'free' }],
      ['CANCEL', { providerTransactionId: 'free', providerRoundId: 'free' }],
    ] as const) {
      const first = await move('Red Tiger', player, type, 0, more);
      expect(first).toMatchObject({ status: 'OK', transactionResult: { transactionId: expect.stringMatching(uuid) as string } });
      expect(await move('Red Tiger', player, type, 0, more)).toEqual(first);
      ids.add(first.transactionResult?.transactionId ?? '');
    }
    expect(ids.size).toBe(3);
    // Another vendor's transaction of that name is another one.
    const elsewhere = await seatAt('EVOLUTION');
    const other = await move('Evolution', elsewhere, 'WITHDRAW', 0, { providerTransactionId: 'free', providerRoundId: 'free' });
    expect(other.status).toBe('OK');
    expect(ids).not.toContain(other.transactionResult?.transactionId);
  });
});

describe('a token that has ended', () => {
  it.each(['signOut', 'expireToken', 'lock', 'exclude'] as const)(
    'after %s: whose it was is told, and the late win booked',
    async (hand) => {
      const player = await seatAt('EVOLUTION');
      const round = { providerRoundId: 'late' };
      const bet = await move('Evolution', player, 'WITHDRAW', 1, { ...round, providerTransactionId: `b-${player.player}` });
      expect(bet.status).toBe('OK');
      const before = await call('GET', 'session', 'Evolution', { token: player.token });
      await world.controlsFor('EVOLUTION')[hand]?.(player);
      // The document: "The session details shall not change during the session lifetime."
      expect(await call('GET', 'session', 'Evolution', { token: player.token })).toEqual(before);
      expect(await move('Evolution', player, 'DEPOSIT', 3, { ...round, providerBetRef: `b-${player.player}` })).toMatchObject({
        status: 'OK',
      });
      // What needs a live token is refused where it is asked.
      expect((await move('Evolution', player, 'WITHDRAW', 1)).status).toBe('ERROR');
      expect((await call('GET', `${player.player}/balance`, 'Evolution', { token: player.token })).status).toBe('ERROR');
      expect((await call('PUT', 'session', 'Evolution', { token: player.token })).status).toBe('ERROR');
    },
  );

  it('was exchanged: expired and not unknown, and still told; a token that never was is unknown', async () => {
    const player = await seatAt('EVOLUTION');
    const { session } = await call('PUT', 'session', 'Evolution', { token: player.token });
    expect(session?.token).not.toBe(player.token);
    expect(await call('GET', 'session', 'Evolution', { token: player.token })).toMatchObject({
      status: 'OK',
      session: { playerId: player.player },
    });
    expect((await move('Evolution', player, 'WITHDRAW', 1)).error?.code).toBe('PAM_ERR_SESSION_EXPIRED');
    expect((await call('PUT', 'session', 'Evolution', { token: player.token })).error?.code).toBe('PAM_ERR_SESSION_EXPIRED');
    expect((await call('GET', 'session', 'Evolution', { token: 'x'.repeat(40) })).error?.code).toBe('PAM_ERR_SESSION_NOT_FOUND');
    expect((await move('Evolution', { ...player, token: session?.token ?? '' }, 'WITHDRAW', 1)).status).toBe('OK');
  });

  it('is not told to another vendor of the same aggregator', async () => {
    const player = await seatAt('EVOLUTION');
    expect((await call('GET', 'session', 'Red Tiger', { token: player.token })).error?.code).toBe('PAM_ERR_SESSION_NOT_FOUND');
  });
});

describe('several vendors at one address', () => {
  it('are told apart by the provider, whatever its letters; who it does not stand for is refused', async () => {
    const player = await seatAt('REDTIGER');
    const { token } = player;
    expect((await call('GET', 'session', 'Red Tiger', { token })).status).toBe('OK');
    expect((await call('GET', 'session', 'red tiger', { token })).status).toBe('OK');
    expect((await call('GET', 'session', 'Nobody', { token })).error).toEqual({
      code: 'PAM_ERR_MISSING_PROVIDER',
      message: 'no such provider',
    });
    expect((await call('GET', 'session', 'Apart', { token })).error?.code).toBe('PAM_ERR_MISSING_PROVIDER');
    expect(await call('GET', 'session', 'Red Tiger', { token, key: 'k'.repeat(32) })).toMatchObject({
      http: 401,
      error: { code: 'PAM_ERR_API_TOKEN' },
    });
    // Each is also there under its own code.
    expect((await call('GET', 'session', 'anything', { token, at: 'REDTIGER' })).status).toBe('OK');
    expect(await call('GET', 'session', 'Red Tiger', { token, at: 'APART' })).toMatchObject({ http: 401 });
    expect(await call('GET', 'session', 'Red Tiger', { token, at: 'NOBODY' })).toMatchObject({ http: 401 });
  });

  it('have players, transactions and rounds of their own', async () => {
    const player = await seatAt('REDTIGER');
    const bet = { providerTransactionId: 'shared-id', providerRoundId: 'shared-round' };
    expect((await move('Red Tiger', player, 'WITHDRAW', 5, bet)).status).toBe('OK');
    // The other provider neither knows the player, nor wins on the bet, nor takes it back; its own id of that name is free.
    expect((await move('Evolution', player, 'WITHDRAW', 5, bet)).error?.code).toBe('PAM_ERR_PLAYER_NOT_FOUND');
    const other = await seatAt('EVOLUTION');
    expect((await move('Evolution', other, 'DEPOSIT', 50, { ...bet, providerBetRef: 'shared-id' })).error?.code).toBe(
      'PAM_ERR_TRANS_NOT_FOUND',
    );
    expect((await move('Evolution', other, 'CANCEL', 5, { providerTransactionId: 'c', providerBetRef: 'shared-id' })).error?.code).toBe(
      'PAM_ERR_CANCEL_NOT_FOUND',
    );
    expect((await call('GET', `${player.player}/transactions?providerTransactionId=shared-id`, 'Evolution')).error?.code).toBe(
      'PAM_ERR_PLAYER_NOT_FOUND',
    );
    expect((await call('GET', `${player.player}/transactions?providerTransactionId=shared-id`, 'Red Tiger')).transactions).toHaveLength(1);
  });

  it('cannot be given an address that stands for somebody else', async () => {
    const { changes } = world.test.app.modules.games;
    const pam = { name: 'x', protocol: 'pam' as const, apiUrl: 'http://127.0.0.1:9', apiKey: 'a'.repeat(20), ownSecret: 'b'.repeat(20) };
    const rest = { operatorId: 'o', launchOrigins: ['http://127.0.0.1:9'], currencies: [], hasWallet: false };
    await expect(changes.setVendor('REDTIGER', { aggregator: { code: 'EVOLUTION', provider: 'x' } })).rejects.toThrow(/code of a vendor/);
    await expect(changes.setVendor('REDTIGER', { aggregator: { code: 'VALKYRIE', provider: 'evolution' } })).rejects.toThrow(
      /has "evolution"/,
    );
    await expect(changes.addVendor({ code: 'VALKYRIE', ...pam, ...rest })).rejects.toThrow(/name of an aggregator/);
    await expect(changes.setVendor('CONFORM_RS', { aggregator: { code: 'VALKYRIE', provider: 'rs' } })).rejects.toThrow(/pam vendors only/);
  });
});

describe('a prize that no bet stands before', () => {
  const prize = (player: TestPlayer, amount: number, more: object = {}): Promise<Told> =>
    move('Evolution', player, 'PROMODEPOSIT', amount, more);
  const balanceOf = async (player: TestPlayer): Promise<bigint> => {
    const playerId = await world.playerIdOf(player);
    const { rows } = await sql<{
      balance: bigint;
    }>`select balance from wallet.account where player_id = ${playerId} and code = 'main'`.execute(world.test.services.db);
    return rows[0]?.balance ?? 0n;
  };
  const movementsOf = async (
    player: TestPlayer,
  ): Promise<{ template: string; amount: bigint; vendor: string | null; game: string | null }[]> => {
    const playerId = await world.playerIdOf(player);
    const { rows } = await sql<{ template: string; amount: bigint; vendor: string | null; game: string | null }>`
      select m.template, e.amount, v.code as vendor, n.code as game from wallet.transaction m
      join wallet.entry e on e.player_id = m.player_id and e.transaction_id = m.id and e.account = 'main'
      join wallet.movement_kind k on k.template = m.template
      left join lateral games.game_about(m.player_id, k.about, m.reference) g on true
      left join games.vendor v on v.id = g.vendor_id left join games.game n on n.node_id = g.node_id
      where m.player_id = ${playerId} and m.template <> 'demo-credited' order by m.created_at`.execute(world.test.services.db);
    return rows;
  };

  it('is paid once, with its own name in the ledger, also without a game or a round, also when the player has gone', async () => {
    const player = await seatAt('EVOLUTION');
    const before = await balanceOf(player);
    const body = { providerTransactionId: `jackpot-${player.player}`, providerRoundId: '', providerGameId: '' };
    const first = await prize(player, 12.5, body);
    expect(first).toMatchObject({ status: 'OK', transactionResult: { transactionId: expect.stringMatching(uuid) as string } });
    expect(await Promise.all(Array.from({ length: 10 }, () => prize(player, 12.5, body)))).toEqual(Array(10).fill(first));
    await world.controlsFor('EVOLUTION').lock?.(player);
    await world.controlsFor('EVOLUTION').signOut?.(player);
    expect((await prize(player, 1)).status).toBe('OK');
    expect((await prize(player, 0)).transactionResult?.transactionId).toMatch(uuid);
    expect(await balanceOf(player)).toBe(before + 135_000n);
    expect(await movementsOf(player)).toEqual([
      { template: 'game-award-paid', amount: 125_000n, vendor: 'EVOLUTION', game: null },
      { template: 'game-award-paid', amount: 10_000n, vendor: 'EVOLUTION', game: 'reels' },
    ]);
    expect(traitsOf('game-award-paid')).toMatchObject({ measure: 'prizes', counts: 'return' });
    const found = await call('GET', `${player.player}/transactions?providerTransactionId=${body.providerTransactionId}`, 'Evolution');
    expect(found.transactions).toMatchObject([{ transactionType: 'PROMODEPOSIT', cashAmount: 12.5 }]);
  });

  it('is one transaction for ever: other content, another player or another kind under its id moves nothing', async () => {
    const [player, stranger] = [await seatAt('EVOLUTION'), await seatAt('EVOLUTION')];
    const id = { providerTransactionId: `once-${player.player}` };
    await prize(player, 2, { ...id, providerRoundId: 'r' });
    const before = [await balanceOf(player), await balanceOf(stranger)];
    const conflicts = [
      await prize(player, 3, { ...id, providerRoundId: 'r' }),
      await prize(stranger, 2, { ...id, providerRoundId: 'r' }),
      await move('Evolution', player, 'WITHDRAW', 2, { ...id, providerRoundId: 'r' }),
    ];
    expect(conflicts.map(({ error }) => error?.code)).toEqual(Array(3).fill('PAM_ERR_DUPLICATE_TRANS'));
    // It is no bet: nothing is won on it, and it is not taken back.
    const onIt = { providerBetRef: id.providerTransactionId, providerRoundId: 'r' };
    expect((await move('Evolution', player, 'DEPOSIT', 2, onIt)).error?.code).toBe('PAM_ERR_TRANS_NOT_FOUND');
    expect((await move('Evolution', player, 'CANCEL', 2, onIt)).error?.code).toBe('PAM_ERR_CANCEL_NON_WITHDRAW');
    expect([await balanceOf(player), await balanceOf(stranger)]).toEqual(before);
    expect((await prize({ ...player, player: 'nobody' }, 1)).error?.code).toBe('PAM_ERR_PLAYER_NOT_FOUND');
    expect((await prize({ ...player, currency: 'USD' }, 1)).error?.code).toBe('PAM_ERR_TRANS_CURRENCY');
  });

  it('is paid in cash whatever money it is said to be, and with a bet’s reference is a win of that bet', async () => {
    const player = await seatAt('EVOLUTION');
    const before = await balanceOf(player);
    expect((await prize(player, 1, { bonusAmount: 2, promoAmount: 3 })).status).toBe('OK');
    expect(await balanceOf(player)).toBe(before + 60_000n);
    // Red Tiger's buy-in: cash for a promotion is a stake as any.
    const buyIn = { providerRoundId: `buy-in-${player.player}`, providerTransactionId: `buy-in-${player.player}` };
    expect((await move('Evolution', player, 'PROMOWITHDRAW', 4, buyIn)).status).toBe('OK');
    // Caleta's win of a free bet names the bet. More than any prize may be, for a bet stands before it.
    const onIt = { providerRoundId: buyIn.providerRoundId, providerBetRef: buyIn.providerTransactionId };
    expect((await move('Evolution', player, 'PROMODEPOSIT', 0, { ...onIt, promoAmount: 51 })).status).toBe('OK');
    expect((await move('Evolution', player, 'PROMODEPOSIT', 1, { ...onIt, providerBetRef: 'never-placed' })).error?.code).toBe(
      'PAM_ERR_TRANS_NOT_FOUND',
    );
    expect((await move('Evolution', player, 'PROMOCANCEL', 0, onIt)).error?.code).toBe('PAM_ERR_TRANS_ALREADY_SETTLED');
    expect(await balanceOf(player)).toBe(before + 530_000n);
    expect((await movementsOf(player)).map(({ template }) => template)).toEqual([
      'game-award-paid',
      'game-stake-placed',
      'game-prize-paid',
    ]);
    expect((await move('Evolution', player, 'PROMOWITHDRAW', 0, { promoAmount: 1 })).error?.code).toBe('PAM_ERR_PROMO_OVERDRAFT');
  });

  it('is refused above the most that the operator allows, staff are told, and it is paid when they allow it', async () => {
    const { changes } = world.test.app.modules.games;
    const player = await seatAt('EVOLUTION');
    const before = await balanceOf(player);
    const big = { providerTransactionId: `big-${player.player}` };
    expect(await prize(player, 50.0001, big)).toMatchObject({ status: 'ERROR', error: { code: 'PAM_ERR_BET_NOT_ALLOWED' } });
    // A vendor that was allowed nothing credits nothing.
    const elsewhere = await seatAt('REDTIGER');
    expect((await move('Red Tiger', elsewhere, 'PROMODEPOSIT', 0.0001)).error?.code).toBe('PAM_ERR_BET_NOT_ALLOWED');
    expect(await balanceOf(player)).toBe(before);
    await world.test.services.alarms.written();
    const { rows } = await sql<{ subject: string }>`
      select subject from platform.alarm where kind = 'vendor-prize-refused' order by subject`.execute(world.test.services.db);
    expect(rows.map(({ subject }) => subject)).toEqual(['EVOLUTION', 'REDTIGER']);

    await changes.setVendor('EVOLUTION', { prizeLimits: new Map([[player.currency, 500_001n]]) });
    expect((await prize(player, 50.0001, big)).status).toBe('OK');
    expect(await balanceOf(player)).toBe(before + 500_001n);
  });
});
