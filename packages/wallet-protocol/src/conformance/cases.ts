import { randomUUID } from 'node:crypto';
import type { RequestFault } from '../codes.js';
import type { CommandVerdict } from '../command.js';
import type { Bench } from './bench.js';
import { RawNumber, type Move, type Outcome } from './client.js';
import type { Hand, TestPlayer } from './controls.js';
import { seededNumbers, spoilBody, wrongValues } from './fuzz.js';

export interface ConformanceCase {
  /** Stable; `--only` takes it. */
  id: string;
  title: string;
  /** What it is about: the row of the tables in docs/vendors/wallet.md that it stands under. */
  about: CommandVerdict | RequestFault;
  /** Hands of the operator that it needs. */
  needs?: readonly Hand[];
  /** Set where only one dialect can say such a thing. */
  dialect?: 'rs' | 'pam';
  /** The player's token is dead after it: run after all others, which may have been given the same one. */
  endsToken?: true;
  run(bench: Bench): Promise<void>;
}

const unit = 10_000n;
const atOnce = 50;

/** Holds that of many answers exactly one kind came, and that all show one balance. */
function expectAll(bench: Bench, outcomes: readonly Outcome[], move: Move): void {
  const odd = outcomes.find((outcome) => !bench.isVerdict(outcome, move, 'replayed'));
  if (odd !== undefined) bench.fail(`one of ${outcomes.length} at once got ${odd.http} ${odd.code}`);
  const balances = new Set(outcomes.map(({ balance }) => balance));
  if (balances.size !== 1) bench.fail(`${outcomes.length} at once got ${balances.size} different balances`);
}

/**
 * Whoever asks whose a token was is told so, however it stands now: aggregators ask before each late win, and send none where they are refused. In the
 * RS dialect nobody asks; there a check says that the token has ended.
 */
async function expectStillTold(bench: Bench, player: TestPlayer, ended: CommandVerdict): Promise<void> {
  const { code, player: told } = await bench.client.check(player);
  const expected = bench.client.expected(bench.client.dialect === 'pam' ? 'done' : ended, 'bet').code;
  if (code !== expected) bench.fail(`whose the token was got ${code}`);
  if (bench.client.dialect === 'pam' && told !== player.player) bench.fail(`told of ${told}`);
}

/** A late win and a late rollback are booked whatever became of the token, the session or the player; a late bet is not. */
function lateCase(id: string, title: string, hand: 'expireToken' | 'signOut' | 'lock' | 'exclude'): ConformanceCase {
  return {
    id,
    title,
    about: 'done',
    needs: [hand],
    async run(bench) {
      const player = await bench.player();
      const won = bench.bet(player);
      const lost = bench.bet(player);
      await bench.expect(won, 'done');
      const { balance } = await bench.expect(lost, 'done');
      await bench.hand(hand)(player);
      await expectStillTold(bench, player, hand === 'lock' || hand === 'exclude' ? 'player-blocked' : 'token-expired');
      // The wallet is not asked for the balance: a wallet may refuse that with a dead token.
      bench.expectBalance(await bench.expect(bench.win(won, 25n * unit), 'done'), (balance ?? 0n) + 25n * unit);
      const back = await bench.expect(bench.rollback(lost), 'done');
      bench.expectBalance(back, (balance ?? 0n) + 35n * unit);
      const bet = bench.bet(player);
      const late = await bench.client.send(bet);
      if (['done', 'replayed'].some((verdict) => bench.isVerdict(late, bet, verdict as CommandVerdict)))
        bench.fail('a late bet was booked');
    },
  };
}

/** A second transaction under an id that is taken, differing in one thing. */
async function expectTaken(bench: Bench, first: Move, changed: Move): Promise<void> {
  await bench.changes(first.by, 0n, () => bench.expect(changed, 'conflict'));
}

async function expectUntouched(bench: Bench, player: TestPlayer, work: () => Promise<void>): Promise<void> {
  await bench.changes(player, 0n, work);
}

/** Every case, in the order of the tables in docs/vendors/wallet.md (`run.ts` keeps those that end a token for last). Written once for both dialects. */
export const conformanceCases: readonly ConformanceCase[] = [
  // ---- done -----------------------------------------------------------------------------------------------------------------------------
  {
    id: 'token-tells-player',
    title: 'a token tells whose it is and in which currency',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const { http, code, player: told, currency } = await bench.client.check(player);
      const expected = bench.client.expected('done', 'bet');
      if (http !== expected.http || code !== expected.code) bench.fail(`got ${http} ${code}`);
      if (told !== player.player || currency !== player.currency) bench.fail(`told of ${told} with ${currency}`);
    },
  },
  {
    id: 'bet-and-win',
    title: 'a bet takes its stake, a win pays, and each reply shows the balance after it',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const before = await bench.balanceOf(player);
      const bet = bench.bet(player);
      bench.expectBalance(await bench.expect(bet, 'done'), before - 10n * unit);
      bench.expectBalance(await bench.expect(bench.win(bet, 15n * unit, { closesRound: true }), 'done'), before + 5n * unit);
      if ((await bench.balanceOf(player)) !== before + 5n * unit) bench.fail('the balance asked for is another one');
    },
  },
  {
    id: 'smallest-amount',
    title: 'a ten-thousandth of a currency unit is taken and paid exactly',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player, { amount: 1n });
      await bench.changes(player, -1n, () => bench.expect(bet, 'done'));
      await bench.changes(player, 30_001n, () => bench.expect(bench.win(bet, 30_001n), 'done'));
    },
  },
  {
    id: 'zero-win',
    title: 'a win of 0 says that the bet lost',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.changes(player, -10n * unit, async () => {
        await bench.expect(bet, 'done');
        await bench.expect(bench.win(bet, 0n, { closesRound: true }), 'done');
      });
    },
  },
  {
    id: 'check-without-id',
    title: 'a check may come without a request_uuid, as Caleta 1.5 sends it',
    about: 'done',
    dialect: 'rs',
    async run(bench) {
      const player = await bench.player();
      const { code, player: told } = (await bench.client.rs?.checkBare(player)) ?? bench.fail('not asked');
      if (code !== bench.client.expected('done', 'bet').code || told !== player.player) bench.fail(`got ${code}, told of ${told}`);
    },
  },
  {
    id: 'prize',
    title: 'a PROMODEPOSIT of cash is paid once without a bet, or refused because the operator allows none of that size',
    about: 'done',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      const pam = bench.client.pam ?? bench.fail('not asked');
      const id = randomUUID();
      const before = await bench.balanceOf(player);
      const first = await pam.prize(player, id, 5n * unit);
      if (first.code === bench.client.expected('limit-exceeded', 'win').code) {
        if ((await bench.balanceOf(player)) !== before) bench.fail('a prize was refused and paid');
        return;
      }
      if (first.code !== 'OK') bench.fail(`got ${first.code} (${first.text.slice(0, 300)})`);
      bench.expectBalance(first, before + 5n * unit);
      bench.expectBalance(await pam.prize(player, id, 5n * unit), before + 5n * unit);
      const other = await pam.prize(player, id, 6n * unit);
      if (other.code !== bench.client.expected('conflict', 'win').code) bench.fail(`another prize under its id got ${other.code}`);
      if ((await bench.balanceOf(player)) !== before + 5n * unit) bench.fail('a prize was not paid exactly once');
    },
  },
  {
    id: 'many-in-a-round',
    title: 'several bets and several wins share a round',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const round = randomUUID();
      await bench.changes(player, 7n * unit, async () => {
        const bets = [5n, 6n, 7n].map((amount) => bench.bet(player, { round, amount: amount * unit }));
        for (const bet of bets) await bench.expect(bet, 'done');
        const [first = bench.fail('no bet'), second = bench.fail('no bet')] = bets;
        await bench.expect(bench.win(first, 10n * unit), 'done');
        await bench.expect(bench.win(first, 5n * unit), 'done');
        await bench.expect(bench.win(second, 10n * unit, { closesRound: true }), 'done');
      });
    },
  },
  {
    id: 'rollback',
    title: 'a rollback gives the stake back',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.changes(player, 0n, async () => {
        await bench.expect(bet, 'done');
        await bench.expect(bench.rollback(bet), 'done');
      });
    },
  },
  {
    id: 'win-after-round-closed',
    title: 'a win that comes after its round was closed is paid: it was on its way',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const other = bench.bet(player, { round: bet.round });
      await bench.expect(bet, 'done');
      await bench.expect(other, 'done');
      await bench.expect(bench.win(bet, 5n * unit, { closesRound: true }), 'done');
      await bench.changes(player, 8n * unit, () => bench.expect(bench.win(other, 8n * unit), 'done'));
    },
  },
  {
    id: 'rollback-in-closed-round',
    title: 'a bet that nothing was won on is rolled back although its round is closed',
    about: 'done',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const other = bench.bet(player, { round: bet.round });
      await bench.expect(bet, 'done');
      await bench.expect(other, 'done');
      await bench.expect(bench.win(bet, 5n * unit, { closesRound: true }), 'done');
      await bench.changes(player, 10n * unit, () => bench.expect(bench.rollback(other), 'done'));
    },
  },
  {
    id: 'win-names-round',
    title: 'a DEPOSIT without a reference pays in its round',
    about: 'done',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      const { reference: _none, ...win } = bench.win(bet, 20n * unit);
      await bench.changes(player, 20n * unit, () => bench.expect(win, 'done'));
    },
  },
  {
    id: 'shared-reference',
    title: 'a DEPOSIT and a CANCEL find their WITHDRAW by the providerBetRef that they share with it',
    about: 'done',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      const reference = randomUUID();
      const bet = bench.bet(player, { reference });
      const win = bench.win(bet, 12n * unit, { reference });
      await bench.changes(player, 2n * unit, async () => {
        await bench.expect(bet, 'done');
        await bench.expect(win, 'done');
        await bench.expect(win, 'replayed');
      });
      const cancelled = bench.bet(player, { reference: randomUUID() });
      await bench.changes(player, 0n, async () => {
        await bench.expect(cancelled, 'done');
        const cancel = bench.rollback(cancelled, { reference: cancelled.reference ?? '' });
        await bench.expect(cancel, 'done');
        await bench.expect(cancel, 'replayed');
      });
    },
  },
  {
    id: 'cancel-by-own-id',
    title: 'a CANCEL may come under the id of the WITHDRAW that it undoes',
    about: 'done',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      for (const reference of [undefined, randomUUID()]) {
        const bet = bench.bet(player, reference === undefined ? {} : { reference });
        const { reference: _own, ...bare } = bench.rollback(bet, { id: bet.id });
        const cancel = reference === undefined ? bare : { ...bare, reference };
        await bench.changes(player, 0n, async () => {
          await bench.expect(bet, 'done');
          await bench.expect(cancel, 'done');
          await bench.expect(cancel, 'replayed');
        });
      }
    },
  },
  {
    id: 'new-token',
    title: 'a token is exchanged for a new one, and the old one ends',
    about: 'done',
    dialect: 'pam',
    endsToken: true,
    async run(bench) {
      const player = await bench.player();
      const { code, token } = (await bench.client.pam?.refresh(player)) ?? bench.fail('not asked');
      if (code !== 'OK' || token === undefined || token === player.token)
        bench.fail(`got ${code} and ${token === undefined ? 'no' : 'the old'} token`);
      if (token === undefined || token.length < 32 || token.length > 40) bench.fail('a token has 32 to 40 characters');
      const bet = bench.bet(player);
      await bench.expect({ ...bet, by: { ...player, token: token ?? '' } }, 'done');
      await bench.expect(bench.bet(player), 'token-expired');
      await expectStillTold(bench, player, 'token-expired');
      await bench.expect(bench.win(bet, 5n * unit), 'done');
      const again = await bench.client.pam?.refresh(player);
      if (again?.code !== bench.client.expected('token-expired', 'bet').code) bench.fail(`exchanged twice: ${again?.code}`);
    },
  },
  {
    id: 'lookups',
    title: 'transactions are found by their id and by their bet, and a round by its id',
    about: 'done',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      const pam = bench.client.pam ?? bench.fail('not asked');
      const bet = bench.bet(player);
      const win = bench.win(bet, 12_345n, { closesRound: true });
      const cancelled = bench.bet(player);
      const { reference: _own, ...cancel } = bench.rollback(cancelled, { id: cancelled.id });
      await bench.expect(bet, 'done');
      const open = await pam.round(player, bet.round);
      if (JSON.stringify(open.found ?? {}).includes('endTime')) bench.fail(`an open round has an end: ${open.text}`);
      for (const move of [win, cancelled, cancel]) await bench.expect(move, 'done');

      const typesOf = (found: unknown): string =>
        (Array.isArray(found) ? (found as Record<string, unknown>[]) : [])
          .map((one) => `${String(one['transactionType'])} ${String(one['providerTransactionId'])} ${String(one['cashAmount'])}`)
          .toSorted()
          .join(', ');
      const lookups = [
        [{ providerBetRef: bet.id }, `DEPOSIT ${win.id} 1.2345, WITHDRAW ${bet.id} 10`],
        [{ providerTransactionId: win.id }, `DEPOSIT ${win.id} 1.2345`],
        [{ providerTransactionId: cancelled.id }, `CANCEL ${cancelled.id} 10, WITHDRAW ${cancelled.id} 10`],
      ] as const;
      for (const [by, expected] of lookups) {
        const { found, text } = await pam.transactions(player, by);
        if (typesOf(found) !== expected) bench.fail(`expected ${expected}, got ${text}`);
      }
      const { found: round, text } = await pam.round(player, bet.round);
      const ended = round as { providerGameId?: string; providerRoundId?: string; startTime?: string; endTime?: string } | undefined;
      if (ended?.providerGameId !== player.game || ended.providerRoundId !== bet.round) bench.fail(`another round: ${text}`);
      if (!(Date.parse(ended?.startTime ?? '') <= Date.parse(ended?.endTime ?? ''))) bench.fail(`no beginning before an end: ${text}`);
      const unknown = [
        [(await pam.round(player, 'no-such-round')).code, 'PAM_ERR_ROUND_NOT_FOUND'],
        [(await pam.transactions(player, { providerTransactionId: 'no-such-id' })).code, 'PAM_ERR_TRANS_NOT_FOUND'],
        [(await pam.transactions({ ...player, player: 'nobody' }, { providerTransactionId: bet.id })).code, 'PAM_ERR_PLAYER_NOT_FOUND'],
      ] as const;
      for (const [code, expected] of unknown) if (code !== expected) bench.fail(`expected ${expected}, got ${code}`);
    },
  },
  lateCase('late-after-expiry', 'after the token has expired a win and a rollback are booked, a bet is not', 'expireToken'),
  lateCase('late-after-sign-out', 'after the player has signed out a win and a rollback are booked, a bet is not', 'signOut'),
  lateCase('late-after-lock', 'after the player was locked a win and a rollback are booked, a bet is not', 'lock'),
  lateCase('late-after-exclusion', 'after the player was excluded a win and a rollback are booked, a bet is not', 'exclude'),
  {
    id: 'late-after-closing',
    title: 'while the game is closed a win and a rollback are booked',
    about: 'done',
    needs: ['closeGame'],
    async run(bench) {
      const player = await bench.player();
      const won = bench.bet(player);
      const undone = bench.bet(player);
      await bench.expect(won, 'done');
      await bench.expect(undone, 'done');
      await bench.hand('closeGame')(player, true);
      try {
        await bench.changes(player, 15n * unit, async () => {
          await bench.expect(bench.win(won, 5n * unit), 'done');
          await bench.expect(bench.rollback(undone), 'done');
        });
      } finally {
        await bench.hand('closeGame')(player, false);
      }
    },
  },
  {
    id: 'promotional-money',
    title:
      'a stake of promotional or bonus money is taken of what a bonus lends, its PROMODEPOSIT is paid, and a PROMOCANCEL gives it back',
    about: 'done',
    needs: ['lendBonus'],
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      const own = await bench.balanceOf(player);
      await bench.hand('lendBonus')(player, 20n * unit);
      if ((await bench.balanceOf(player)) !== own + 20n * unit) bench.fail('what is lent is not in the balance');
      const bets = [bench.bet(player), bench.bet(player), bench.bet(player)] as const;
      const parts = [
        { transactionType: 'PROMOWITHDRAW', cashAmount: 0, promoAmount: 8 },
        { transactionType: 'PROMOWITHDRAW', cashAmount: 1, bonusAmount: 2, promoAmount: 3 },
        { bonusAmount: 1 },
      ] as const;
      for (const [index, taken] of [8n, 6n, 11n].entries())
        await bench.changes(player, -taken * unit, async () => {
          for (const verdict of ['done', 'replayed'] as const) {
            const outcome = await bench.sendChanged(bets[index] as Move, parts[index] as Record<string, unknown>);
            if (!bench.isVerdict(outcome, bets[index] as Move, verdict)) bench.fail(`${JSON.stringify(parts[index])} got ${outcome.text}`);
          }
        });
      const other = await bench.sendChanged(bets[0], { ...parts[0], promoAmount: 7 });
      if (!bench.isVerdict(other, bets[0], 'conflict')) bench.fail(`another amount under the id got ${other.text}`);
      await bench.changes(player, 12n * unit, async () => {
        const paid = await bench.sendChanged(bench.win(bets[0], 0n), { transactionType: 'PROMODEPOSIT', promoAmount: 12 });
        if (paid.code !== 'OK') bench.fail(`a PROMODEPOSIT on it got ${paid.text}`);
      });
      await bench.changes(player, 6n * unit, async () => {
        const back = await bench.sendChanged(bench.rollback(bets[1]), { transactionType: 'PROMOCANCEL' });
        if (back.code !== 'OK') bench.fail(`a PROMOCANCEL of it got ${back.text}`);
      });
      const late = await bench.sendChanged(bench.win(bets[1], 0n), { transactionType: 'PROMODEPOSIT', promoAmount: 12 });
      if (!bench.isVerdict(late, bench.win(bets[1], 0n), 'rolled-back'))
        bench.fail(`a PROMODEPOSIT on what was cancelled got ${late.text}`);
    },
  },
  {
    id: 'other-table',
    title: 'in a live lobby a player goes from table to table with one token: each bet is of the game that it names, and so is its round',
    about: 'done',
    needs: ['otherGame'],
    async run(bench) {
      const player = await bench.player();
      const other = { ...player, game: await bench.hand('otherGame')(player) };
      const [first, second, undone] = [bench.bet(player), bench.bet(other), bench.bet(other)];
      await bench.changes(player, 5n * unit, async () => {
        for (const bet of [first, second, undone]) await bench.expect(bet, 'done');
        await bench.expect(second, 'replayed');
        await bench.expect(bench.bet(player, { round: second.round }), 'conflict');
        await bench.expect(bench.rollback(undone), 'done');
        await bench.expect(bench.win(second, 25n * unit, { closesRound: true }), 'done');
      });
    },
  },
  {
    id: 'free-rounds',
    title: 'a round of those that were given takes nothing, what it wins is paid, and one that is rolled back may be played again',
    about: 'done',
    needs: ['giveFreeRounds'],
    dialect: 'rs',
    async run(bench) {
      const player = await bench.player();
      const reward_uuid = await bench.hand('giveFreeRounds')(player, 1);
      const free = { is_free: true, reward_uuid };
      const [undone, bet] = [bench.bet(player, { amount: 0n }), bench.bet(player, { amount: 0n })];
      const expect = async (move: Move, verdict: CommandVerdict): Promise<void> => {
        const outcome = await bench.sendChanged(move, free);
        if (!bench.isVerdict(outcome, move, verdict))
          bench.fail(`${move.kind} of the free rounds: expected ${verdict}, got ${outcome.text}`);
      };
      await expectUntouched(bench, player, async () => {
        await expect(undone, 'done');
        await expect(undone, 'replayed');
        await bench.expect(bench.rollback(undone), 'done');
        await expect(bet, 'done');
      });
      await bench.changes(player, 5n * unit, async () => {
        const won = bench.win(bet, 5n * unit, { closesRound: true });
        await expect(won, 'done');
        await expect(won, 'replayed');
      });
    },
  },
  {
    id: 'free-rounds-unmarked-win',
    title: 'what a round of those that were given wins is paid, once, also where the win does not say that it was free',
    about: 'done',
    needs: ['giveFreeRounds'],
    dialect: 'rs',
    async run(bench) {
      const player = await bench.player();
      const reward_uuid = await bench.hand('giveFreeRounds')(player, 1);
      const bet = bench.bet(player, { amount: 0n });
      const played = await bench.sendChanged(bet, { is_free: true, reward_uuid });
      if (!bench.isVerdict(played, bet, 'done')) bench.fail(`the round got ${played.text}`);
      await bench.changes(player, 5n * unit, async () => {
        const won = bench.win(bet, 5n * unit, { closesRound: true });
        await bench.expect(won, 'done');
        await bench.expect(won, 'replayed');
      });
    },
  },
  // ---- replayed -------------------------------------------------------------------------------------------------------------------------
  {
    id: 'twice-in-sequence',
    title: 'a bet, a win and a rollback sent twice are done once, and the second answer shows the first balance',
    about: 'replayed',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const undone = bench.bet(player);
      const moves = [bet, undone, bench.win(bet, 4n * unit), bench.rollback(undone)];
      const firsts: Outcome[] = [];
      await bench.changes(player, -6n * unit, async () => {
        for (const move of moves) firsts.push(await bench.expect(move, 'done'));
        for (const [index, move] of moves.entries())
          bench.expectBalance(
            await bench.expect(move, 'replayed'),
            firsts[index]?.balance ?? bench.fail('the first answer had no balance'),
          );
      });
    },
  },
  ...(['bet', 'win', 'rollback'] as const).map((kind): ConformanceCase => ({
    id: `${kind}-at-once`,
    title: `the same ${kind} sent ${atOnce} times at once is done once, and every answer is the same`,
    about: 'replayed',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      if (kind !== 'bet') await bench.expect(bet, 'done');
      const move = kind === 'bet' ? bet : kind === 'win' ? bench.win(bet, 3n * unit) : bench.rollback(bet);
      const change = { bet: -10n, win: 3n, rollback: 10n }[kind];
      await bench.changes(player, change * unit, async () => expectAll(bench, await bench.many(move, atOnce), move));
    },
  })),
  {
    id: 'replay-with-dead-token',
    title: 'a bet that was taken is answered as taken when it is sent again after its token has expired',
    about: 'replayed',
    needs: ['expireToken'],
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const { balance } = await bench.expect(bet, 'done');
      await bench.hand('expireToken')(player);
      bench.expectBalance(await bench.expect(bet, 'replayed'), balance ?? bench.fail('the first answer had no balance'));
    },
  },
  {
    id: 'replay-months-later',
    title: 'months later an id is still the transaction that it was',
    about: 'replayed',
    needs: ['passMonths'],
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const undone = bench.bet(player);
      const moves = [bet, undone, bench.win(bet, 4n * unit), bench.rollback(undone)];
      let last: Outcome | undefined;
      for (const move of moves) last = await bench.expect(move, 'done');
      await bench.hand('passMonths')(player);
      for (const move of moves) await bench.expect(move, 'replayed');
      await bench.expect({ ...bet, amount: 11n * unit }, 'conflict');
      // A new win on the old bet shows by its balance that nothing has moved meanwhile.
      const { balance } = await bench.expect(bench.win(bet, unit), 'done');
      if (balance !== (last?.balance ?? 0n) + unit) bench.fail('something moved when it was sent again');
    },
  },
  // ---- conflict -------------------------------------------------------------------------------------------------------------------------
  {
    id: 'other-amount',
    title: 'the same id with another amount is refused',
    about: 'conflict',
    async run(bench) {
      const bet = bench.bet(await bench.player());
      await bench.expect(bet, 'done');
      await expectTaken(bench, bet, { ...bet, amount: 9n * unit });
      const win = bench.win(bet, 2n * unit);
      await bench.expect(win, 'done');
      await expectTaken(bench, win, { ...win, amount: 2n * unit + 1n });
    },
  },
  {
    id: 'other-round',
    title: 'the same id in another round is refused',
    about: 'conflict',
    async run(bench) {
      const bet = bench.bet(await bench.player());
      await bench.expect(bet, 'done');
      await expectTaken(bench, bet, { ...bet, round: randomUUID() });
      const win = bench.win(bet, 2n * unit);
      await bench.expect(win, 'done');
      await expectTaken(bench, win, { ...win, round: randomUUID() });
    },
  },
  {
    id: 'other-game',
    title: 'the same id of another game is refused',
    about: 'conflict',
    async run(bench) {
      const bet = bench.bet(await bench.player());
      await bench.expect(bet, 'done');
      await expectTaken(bench, bet, { ...bet, by: { ...bet.by, game: 'another-game' } });
    },
  },
  {
    id: 'other-currency',
    title: 'the same id in another currency is refused',
    about: 'conflict',
    async run(bench) {
      const bet = bench.bet(await bench.player());
      await bench.expect(bet, 'done');
      await expectTaken(bench, bet, { ...bet, by: { ...bet.by, currency: bet.by.currency === 'XAU' ? 'XAG' : 'XAU' } });
    },
  },
  {
    id: 'other-kind',
    title: 'the id of a bet is refused for a win, and the id of a win for a rollback',
    about: 'conflict',
    async run(bench) {
      const bet = bench.bet(await bench.player());
      const next = bench.bet(bet.by);
      await bench.expect(bet, 'done');
      await bench.expect(next, 'done');
      await expectTaken(bench, bet, bench.win(next, 3n * unit, { id: bet.id }));
      const win = bench.win(bet, 3n * unit);
      await bench.expect(win, 'done');
      await expectTaken(bench, win, bench.rollback(next, { id: win.id }));
    },
  },
  {
    id: 'other-reference',
    title: 'the same id with another reference is refused',
    about: 'conflict',
    async run(bench) {
      const bet = bench.bet(await bench.player());
      const next = bench.bet(bet.by, { round: bet.round });
      await bench.expect(bet, 'done');
      await bench.expect(next, 'done');
      const win = bench.win(bet, 3n * unit);
      await bench.expect(win, 'done');
      await expectTaken(bench, win, { ...win, reference: next.id });
      const rollback = bench.rollback(next);
      await bench.expect(rollback, 'done');
      await expectTaken(bench, rollback, { ...rollback, reference: bet.id });
    },
  },
  {
    id: 'other-player',
    title: 'the id of one player is refused for another',
    about: 'conflict',
    needs: ['otherPlayer'],
    async run(bench) {
      const bet = bench.bet(await bench.player());
      await bench.expect(bet, 'done');
      const stranger = await bench.otherPlayer();
      await bench.changes(stranger, 0n, () => expectTaken(bench, bet, { ...bet, by: stranger }));
    },
  },
  {
    id: 'contents-at-once',
    title: `${atOnce} different bets under one id at once: exactly one is taken`,
    about: 'conflict',
    async run(bench) {
      const player = await bench.player();
      const first = bench.bet(player);
      const taken: bigint[] = [];
      const before = await bench.balanceOf(player);
      const moves = Array.from({ length: atOnce }, (_, index) => ({ ...first, amount: BigInt(index + 1) * 1_000n }));
      await Promise.all(
        moves.map(async (move) => {
          const outcome = await bench.client.send(move);
          if (bench.isVerdict(outcome, move, 'done')) taken.push(move.amount);
          else if (!bench.isVerdict(outcome, move, 'conflict')) bench.fail(`got ${outcome.http} ${outcome.code}`);
        }),
      );
      if (taken.length !== 1) bench.fail(`${taken.length} were taken`);
      if (before - (await bench.balanceOf(player)) !== taken[0]) bench.fail('another amount was taken than answered');
    },
  },
  {
    id: 'rollback-of-foreign-bet',
    title: "a rollback of another player's bet is refused",
    about: 'conflict',
    needs: ['otherPlayer'],
    async run(bench) {
      const bet = bench.bet(await bench.player());
      await bench.expect(bet, 'done');
      const stranger = await bench.otherPlayer();
      await bench.changes(bet.by, 0n, () =>
        bench.changes(stranger, 0n, () => bench.expect({ ...bench.rollback(bet), by: stranger }, 'conflict')),
      );
    },
  },
  // ---- insufficient ---------------------------------------------------------------------------------------------------------------------
  {
    id: 'not-enough-money',
    title: 'a bet above the balance is refused with the real balance, and may be sent again when it fits',
    about: 'insufficient',
    async run(bench) {
      const player = await bench.player();
      const balance = await bench.balanceOf(player);
      const bet = bench.bet(player, { amount: balance + 1n });
      bench.expectBalance(await bench.expect(bet, 'insufficient'), balance);
      bench.expectBalance(await bench.expect({ ...bet, amount: balance }, 'done'), 0n);
      await bench.expect(bench.rollback(bet), 'done');
    },
  },
  {
    id: 'overdraft-at-once',
    title: 'twenty bets of a tenth of the balance at once: ten are taken, and nothing is left',
    about: 'insufficient',
    async run(bench) {
      const player = await bench.player();
      const balance = await bench.balanceOf(player);
      const tenth = balance / 10n;
      const rest = bench.bet(player, { amount: balance - tenth * 10n });
      if (rest.amount > 0n) await bench.expect(rest, 'done');
      const bets = Array.from({ length: 20 }, () => bench.bet(player, { amount: tenth }));
      const outcomes = await Promise.all(bets.map((bet) => bench.client.send(bet)));
      const taken = bets.filter((bet, index) => bench.isVerdict(outcomes[index] as Outcome, bet, 'done'));
      const refused = bets.filter((bet, index) => bench.isVerdict(outcomes[index] as Outcome, bet, 'insufficient'));
      if (taken.length !== 10 || refused.length !== 10) bench.fail(`${taken.length} were taken and ${refused.length} refused`);
      if ((await bench.balanceOf(player)) !== 0n) bench.fail('something is left');
      for (const bet of rest.amount > 0n ? [...taken, rest] : taken) await bench.expect(bench.rollback(bet), 'done');
    },
  },
  // ---- lent-insufficient ----------------------------------------------------------------------------------------------------------------
  {
    id: 'promotional-overdraft',
    title: 'a stake of more bonus or promotional money than a bonus lends is refused, and own money is not taken for it',
    about: 'lent-insufficient',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      await expectUntouched(bench, player, async () => {
        for (const change of [
          { bonusAmount: 1 },
          { promoAmount: 1 },
          { transactionType: 'PROMOWITHDRAW', cashAmount: 0, promoAmount: 0.0001 },
        ]) {
          const bet = bench.bet(player);
          const outcome = await bench.sendChanged(bet, change);
          if (!bench.isVerdict(outcome, bet, 'lent-insufficient')) bench.fail(`${JSON.stringify(change)} got ${outcome.text}`);
        }
      });
    },
  },
  // ---- who plays ------------------------------------------------------------------------------------------------------------------------
  {
    id: 'unknown-token',
    title: 'a bet with a token that was never given is refused',
    about: 'token-unknown',
    async run(bench) {
      const player = await bench.player();
      const stranger = { ...player, token: player.token.split('').toReversed().join('') };
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.bet(stranger), 'token-unknown');
      });
      const checked = await bench.client.check(stranger);
      if (checked.code !== bench.client.expected('token-unknown', 'bet').code) bench.fail(`a check got ${checked.code}`);
    },
  },
  {
    id: 'foreign-token',
    title: "a bet with another player's token is refused",
    about: 'token-unknown',
    needs: ['otherPlayer'],
    async run(bench) {
      const player = await bench.player();
      const other = await bench.otherPlayer();
      await bench.changes(other, 0n, () =>
        expectUntouched(bench, player, async () => {
          await bench.expect(bench.bet({ ...player, token: other.token }), 'token-unknown');
          await bench.expect(bench.bet({ ...other, token: player.token }), 'token-unknown');
        }),
      );
    },
  },
  {
    id: 'unknown-player',
    title: 'a bet, a win, a rollback and a balance of a player whom nobody knows are refused',
    about: 'token-unknown',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      const nobody = { ...player, player: 'nobody-at-all' };
      const { http, code } = bench.client.unknownPlayer;
      await expectUntouched(bench, player, async () => {
        const moves = [bench.bet(nobody), bench.win(bet, unit, { by: nobody }), bench.rollback(bet, { by: nobody })];
        const outcomes = [...(await Promise.all(moves.map((move) => bench.client.send(move)))), await bench.client.balance(nobody)];
        for (const outcome of outcomes)
          if (outcome.http !== http || outcome.code !== code) bench.fail(`expected ${http} ${code}, got ${outcome.http} ${outcome.code}`);
      });
    },
  },
  {
    id: 'balance-needs-token',
    title: "a balance is not told for a token that was never given, nor for another player's",
    about: 'token-unknown',
    needs: ['otherPlayer'],
    async run(bench) {
      const player = await bench.player();
      const { token } = await bench.otherPlayer();
      for (const wrong of [token, player.token.split('').toReversed().join('')]) {
        const { code, balance } = await bench.client.balance({ ...player, token: wrong });
        if (code !== bench.client.expected('token-unknown', 'bet').code || balance !== undefined)
          bench.fail(`got ${code} and ${String(balance)}`);
      }
    },
  },
  ...(['expireToken', 'signOut'] as const).map((hand): ConformanceCase => ({
    id: hand === 'expireToken' ? 'expired-token' : 'ended-session',
    title: `a bet is refused after the ${hand === 'expireToken' ? 'token has expired' : 'player has signed out'}`,
    about: 'token-expired',
    needs: [hand],
    async run(bench) {
      const player = await bench.player();
      await bench.hand(hand)(player);
      await bench.expect(bench.bet(player), 'token-expired');
      await expectStillTold(bench, player, 'token-expired');
    },
  })),
  ...(['lock', 'exclude'] as const).map((hand): ConformanceCase => ({
    id: hand === 'lock' ? 'locked-player' : 'excluded-player',
    title: `a bet of a player who was ${hand === 'lock' ? 'locked' : 'excluded'} is refused`,
    about: 'player-blocked',
    needs: [hand],
    async run(bench) {
      const player = await bench.player();
      await bench.hand(hand)(player);
      await bench.expect(bench.bet(player), 'player-blocked');
    },
  })),
  // ---- what is played -------------------------------------------------------------------------------------------------------------------
  {
    id: 'unknown-game',
    title: 'a bet in a game that does not exist is refused',
    about: 'game-unknown',
    async run(bench) {
      const player = await bench.player();
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.bet({ ...player, game: 'no-such-game' }), 'game-unknown');
      });
    },
  },
  {
    id: 'closed-game',
    title: 'a bet in a game that is closed is refused',
    about: 'game-closed',
    needs: ['closeGame'],
    async run(bench) {
      const player = await bench.player();
      await bench.hand('closeGame')(player, true);
      try {
        await expectUntouched(bench, player, async () => {
          await bench.expect(bench.bet(player), 'game-closed');
        });
      } finally {
        await bench.hand('closeGame')(player, false);
      }
      await bench.expect(bench.bet(player), 'done');
    },
  },
  {
    id: 'wrong-currency',
    title: "a bet and a win in another currency than the player's are refused",
    about: 'currency-wrong',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      const foreign = { ...player, currency: player.currency === 'XAU' ? 'XAG' : 'XAU' };
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.bet(foreign), 'currency-wrong');
        await bench.expect({ ...bench.win(bet, 5n * unit), by: foreign }, 'currency-wrong');
      });
    },
  },
  {
    id: 'beyond-limit',
    title: 'twenty bets of 10 at once under a limit of 15: one is taken, the others are refused, and a win is still paid',
    about: 'limit-exceeded',
    needs: ['limit'],
    async run(bench) {
      const player = await bench.player();
      await bench.hand('limit')(player);
      await bench.changes(player, 15n * unit, async () => {
        const bets = Array.from({ length: 20 }, () => bench.bet(player));
        const outcomes = await Promise.all(bets.map((bet) => bench.client.send(bet)));
        const taken = bets.filter((bet, index) => bench.isVerdict(outcomes[index] ?? bench.fail('no answer'), bet, 'done'));
        const won = taken[0] ?? bench.fail('none was taken');
        if (taken.length > 1) bench.fail(`${taken.length} were taken`);
        await bench.expect(bench.bet(player), 'limit-exceeded');
        await bench.expect(bench.win(won, 25n * unit), 'done');
        // Stakes are limited, not losses: what was won makes no room.
        await bench.expect(bench.bet(player), 'limit-exceeded');
      });
    },
  },
  {
    id: 'free-rounds-used-up',
    title: 'one round more than were given is refused',
    about: 'limit-exceeded',
    needs: ['giveFreeRounds'],
    dialect: 'rs',
    async run(bench) {
      const player = await bench.player();
      const free = { is_free: true, reward_uuid: await bench.hand('giveFreeRounds')(player, 2) };
      const bets = Array.from({ length: 6 }, () => bench.bet(player, { amount: 0n }));
      await expectUntouched(bench, player, async () => {
        const outcomes = await Promise.all(bets.map((bet) => bench.sendChanged(bet, free)));
        const count = (verdict: CommandVerdict): number =>
          bets.filter((bet, index) => bench.isVerdict(outcomes[index] as Outcome, bet, verdict)).length;
        if (count('done') !== 2 || count('limit-exceeded') !== 4)
          bench.fail(`of six at once ${count('done')} were played and ${count('limit-exceeded')} refused`);
      });
    },
  },
  // ---- what it refers to ----------------------------------------------------------------------------------------------------------------
  {
    id: 'win-without-bet',
    title: 'a win without its bet is refused',
    about: 'reference-unknown',
    async run(bench) {
      const player = await bench.player();
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.win(bench.bet(player), 5n * unit), 'reference-unknown');
      });
    },
  },
  {
    id: 'win-in-other-round',
    title: 'a win in another round than its bet is refused',
    about: 'reference-unknown',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const next = bench.bet(player);
      await bench.expect(bet, 'done');
      await bench.expect(next, 'done');
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.win(bet, 5n * unit, { round: next.round }), 'reference-unknown');
        await bench.expect(bench.win(bet, 5n * unit, { round: randomUUID() }), 'reference-unknown');
      });
    },
  },
  {
    id: 'win-of-foreign-bet',
    title: "a win on another player's bet is refused",
    about: 'reference-unknown',
    needs: ['otherPlayer'],
    async run(bench) {
      const bet = bench.bet(await bench.player());
      await bench.expect(bet, 'done');
      const stranger = await bench.otherPlayer();
      await bench.changes(bet.by, 0n, () =>
        expectUntouched(bench, stranger, async () => {
          await bench.expect({ ...bench.win(bet, 5n * unit), by: stranger }, 'reference-unknown');
        }),
      );
    },
  },
  {
    id: 'foreign-free-rounds',
    title: 'a round of free rounds that were never given, or given to another player, is refused',
    about: 'reference-unknown',
    needs: ['giveFreeRounds', 'otherPlayer'],
    dialect: 'rs',
    async run(bench) {
      const player = await bench.player();
      const theirs = await bench.hand('giveFreeRounds')(await bench.otherPlayer(), 1);
      await expectUntouched(bench, player, async () => {
        for (const reward_uuid of [theirs, randomUUID()]) {
          const bet = bench.bet(player, { amount: 0n });
          const outcome = await bench.sendChanged(bet, { is_free: true, reward_uuid });
          if (!bench.isVerdict(outcome, bet, 'reference-unknown')) bench.fail(`a round of ${reward_uuid} got ${outcome.text}`);
        }
      });
    },
  },
  {
    id: 'rollback-before-bet',
    title: 'a rollback of a bet that never came moves nothing, and says the same again',
    about: 'reference-unknown',
    async run(bench) {
      const player = await bench.player();
      const rollback = bench.rollback(bench.bet(player));
      await expectUntouched(bench, player, async () => {
        await bench.expect(rollback, 'reference-unknown');
        await bench.expect(rollback, 'reference-unknown');
      });
    },
  },
  {
    id: 'bet-after-rollback',
    title: 'a bet whose rollback came first is refused, also when it is sent again',
    about: 'rolled-back',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.rollback(bet), 'reference-unknown');
        await bench.expect(bet, 'rolled-back');
        await bench.expect(bet, 'rolled-back');
      });
    },
  },
  {
    id: 'bet-and-rollback-race',
    title: 'twenty bets, each racing its rollback: none keeps its stake',
    about: 'rolled-back',
    async run(bench) {
      const player = await bench.player();
      await expectUntouched(bench, player, async () => {
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            const bet = bench.bet(player);
            const rollback = bench.rollback(bet);
            const [first, second] = index % 2 === 0 ? [bet, rollback] : [rollback, bet];
            await Promise.all([bench.client.send(first), bench.client.send(second)]);
          }),
        );
      });
    },
  },
  {
    id: 'win-after-rollback',
    title: 'a win on a bet that was rolled back is refused',
    about: 'rolled-back',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      await bench.expect(bench.rollback(bet), 'done');
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.win(bet, 5n * unit), 'rolled-back');
      });
    },
  },
  {
    id: 'rollback-twice',
    title: 'a second rollback of a bet under another id gives nothing back',
    about: 'rolled-back',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      await bench.changes(player, 10n * unit, async () => {
        await bench.expect(bench.rollback(bet), 'done');
        await bench.expect(bench.rollback(bet), 'rolled-back');
      });
    },
  },
  {
    id: 'rollback-after-win',
    title: 'a rollback of a bet that was won on, be it with 0, is refused',
    about: 'settled',
    async run(bench) {
      const player = await bench.player();
      for (const amount of [5n * unit, 0n]) {
        const bet = bench.bet(player);
        await bench.expect(bet, 'done');
        await bench.expect(bench.win(bet, amount), 'done');
        await expectUntouched(bench, player, async () => {
          await bench.expect(bench.rollback(bet), 'settled');
        });
      }
    },
  },
  {
    id: 'rollback-of-a-win',
    title: 'a CANCEL of a DEPOSIT is refused as what it is',
    about: 'settled',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const win = bench.win(bet, 5n * unit);
      await bench.expect(bet, 'done');
      await bench.expect(win, 'done');
      await expectUntouched(bench, player, async () => {
        const { code } = await bench.client.send(bench.rollback(win));
        if (code !== 'PAM_ERR_CANCEL_NON_WITHDRAW') bench.fail(`got ${code}`);
      });
    },
  },
  {
    id: 'bet-in-closed-round',
    title: 'a bet in a round that was said to be over is refused',
    about: 'round-closed',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      await bench.expect(bench.win(bet, 0n, { closesRound: true }), 'done');
      await expectUntouched(bench, player, async () => {
        await bench.expect(bench.bet(player, { round: bet.round }), 'round-closed');
      });
    },
  },
  // ---- faults of a request --------------------------------------------------------------------------------------------------------------
  {
    id: 'not-authentic',
    title: 'a call with a wrong, a broken or no proof of who sends it, or to another vendor, is refused',
    about: 'not-authentic',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      await expectUntouched(bench, player, async () => {
        for (const move of [bench.bet(player), bench.win(bet, 5n * unit), bench.rollback(bet)]) {
          for (const proof of ['wrong', 'missing', 'garbage', 'of-other-bytes'] as const)
            bench.expectFault(await bench.client.send(move, proof), 'not-authentic');
          bench.expectFault(await bench.client.sendElsewhere(move), 'not-authentic');
        }
      });
    },
  },
  {
    id: 'not-json',
    title: 'a body that is not JSON, or says a thing twice, is refused',
    about: 'not-json',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      const text = JSON.stringify(bench.client.bodyOf({ ...bet, amount: 0n }), (_name, value: unknown) =>
        value instanceof RawNumber ? Number(value.text) : value,
      );
      const bodies = [
        '',
        text.slice(0, -1),
        `${text}x`,
        text.replaceAll('"', "'"),
        `{"a":1,"a":2,${text.slice(1)}`,
        `{"a":"${'x'.repeat(17_000)}",${text.slice(1)}`,
      ].map((body) => Buffer.from(body));
      bodies.push(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from(`",${text.slice(1)}`)]));
      await expectUntouched(bench, player, async () => {
        for (const bytes of bodies) bench.expectFault(await bench.client.sendBytes(bet, bytes), 'not-json');
      });
    },
  },
  {
    id: 'wrong-fields',
    title: 'each field left out or of another type is refused',
    about: 'field-wrong',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      await expectUntouched(bench, player, async () => {
        for (const move of [bench.bet(player), bench.win(bet, 5n * unit), bench.rollback(bet)]) {
          for (const [name, kind] of Object.entries(bench.client.fieldsOf(move.kind))) {
            if (kind === 'amount') continue;
            for (const value of wrongValues[kind]) bench.expectFault(await bench.sendChanged(move, { [name]: value }), 'field-wrong');
          }
        }
      });
    },
  },
  {
    id: 'fuzzed-bodies',
    title: 'thousands of spoilt bodies, made from a seed: a protocol error each, nothing moves, no answer of 500 and more',
    about: 'field-wrong',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      const moves = [bench.bet(player), bench.win(bet, 5n * unit), bench.rollback(bet)];
      const random = seededNumbers(20_261_120);
      let left = bench.fuzzCount;
      const sendSome = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          const move = moves[random(moves.length)] as Move;
          const bytes = spoilBody(bench.client.bodyOf(move), bench.client.fieldsOf(move.kind), random);
          const { http, code } = await bench.client.sendBytes(move, bytes);
          if (http >= 500 || code === bench.client.expected('done', move.kind).code)
            bench.fail(`${http} ${code} for ${move.kind} ${bytes.toString('base64')}`);
        }
      };
      await expectUntouched(bench, player, async () => {
        await Promise.all(Array.from({ length: 16 }, sendSome));
      });
    },
  },
  {
    id: 'inexact-amounts',
    title: 'amounts that are no exact number of ten-thousandths, or 2^53 and more, are refused',
    about: 'amount-inexact',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      const amounts = [
        '1e5',
        '1E-2',
        '100000000000000000000',
        '9007199254740992',
        '9007199254740993',
        '100.00000000000000000001',
        '10.00001',
      ];
      const own = bench.client.dialect === 'rs' ? ['15', '0.5', '1000001'] : ['0.00001', '1.000001'];
      await expectUntouched(bench, player, async () => {
        for (const move of [bench.bet(player), bench.win(bet, 5n * unit)]) {
          const [name = bench.fail('no amount')] = amountFields(bench, move);
          for (const amount of [...amounts, ...own])
            bench.expectFault(await bench.sendChanged(move, { [name]: new RawNumber(amount) }), 'amount-inexact');
        }
      });
    },
  },
  {
    id: 'negative-amounts',
    title: 'amounts below zero are refused',
    about: 'amount-negative',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await bench.expect(bet, 'done');
      await expectUntouched(bench, player, async () => {
        for (const move of [bench.bet(player), bench.win(bet, 5n * unit)]) {
          const [name = bench.fail('no amount')] = amountFields(bench, move);
          for (const amount of ['-1', '-10', '-100000', '-9007199254740992'])
            bench.expectFault(await bench.sendChanged(move, { [name]: new RawNumber(amount) }), 'amount-negative');
        }
      });
    },
  },
  {
    id: 'free-stake-with-amount',
    title: 'a bet that is said to be free and has an amount is refused',
    about: 'not-offered',
    dialect: 'rs',
    async run(bench) {
      const player = await bench.player();
      await expectUntouched(bench, player, async () => {
        bench.expectFault(await bench.sendChanged(bench.bet(player), { is_free: true }), 'not-offered');
        bench.expectFault(await bench.sendChanged(bench.bet(player), { is_free: true, reward_uuid: randomUUID() }), 'not-offered');
      });
    },
  },
  {
    id: 'no-token',
    title: 'a bet without a token is refused',
    about: 'token-missing',
    async run(bench) {
      const player = await bench.player();
      const bet = bench.bet(player);
      await expectUntouched(bench, player, async () => {
        const outcome = bench.client.sendWithout ? bench.client.sendWithout(bet, 'token') : bench.sendChanged(bet, { token: undefined });
        bench.expectFault(await outcome, 'token-missing');
      });
    },
  },
  {
    id: 'no-provider',
    title: 'a call without the query parameter provider is refused',
    about: 'provider-missing',
    dialect: 'pam',
    async run(bench) {
      const player = await bench.player();
      await expectUntouched(bench, player, async () => {
        const outcome = await bench.client.sendWithout?.(bench.bet(player), 'provider');
        bench.expectFault(outcome ?? bench.fail('not sent'), 'provider-missing');
      });
    },
  },
];

function amountFields(bench: Bench, move: Move): string[] {
  return Object.entries(bench.client.fieldsOf(move.kind))
    .filter(([, kind]) => kind === 'amount')
    .map(([name]) => name);
}
