import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  JsonRefused,
  readJsonBytes,
  readRsBet,
  readRsRollback,
  readRsWin,
  rsCodeOf,
  type CommandVerdict,
  type WalletCommand,
} from '../index.js';
import type { Outcome, Proof, WalletClient } from './client.js';
import type { Controls, TestPlayer } from './controls.js';
import { createRsClient } from './rs-client.js';
import { runConformance } from './run.js';

/**
 * The cases are worth what they find. A wallet in memory passes them all; the same wallet with one mistake, of the kind that wallets make,
 * does not pass the case that is there for it.
 */
const mistakes = {
  none: [],
  'applies a bet each time it comes': ['twice-in-sequence', 'bet-at-once', 'contents-at-once'],
  'looks and then writes': ['bet-at-once'],
  'does not compare the content': ['other-amount', 'other-round', 'other-reference'],
  'compares the amount alone': ['other-round', 'other-player'],
  'answers a replay with the balance of now': ['twice-in-sequence'],
  'goes below zero': ['not-enough-money', 'overdraft-at-once'],
  'refuses a late win': ['late-after-expiry', 'late-after-lock'],
  'takes a late bet': ['late-after-expiry', 'expired-token'],
  'forgets limits': ['beyond-limit'],
  'takes any token': ['unknown-token', 'foreign-token'],
  'takes any game': ['unknown-game'],
  'holds a token to the opened game': ['other-table'],
  'mixes games in a round': ['other-table'],
  'pays in any currency': ['wrong-currency'],
  'pays without a bet': ['win-without-bet'],
  'pays for a foreign bet': ['win-of-foreign-bet'],
  'forgets rollbacks of bets that never came': ['bet-after-rollback', 'bet-and-rollback-race'],
  'gives the stake back twice': ['rollback-twice'],
  'pays what was rolled back': ['win-after-rollback'],
  'gives back what was won on': ['rollback-after-win'],
  'refuses a win in a closed round': ['win-after-round-closed'],
  'bets in closed rounds': ['bet-in-closed-round'],
  'does not look at the signature': ['not-authentic'],
  'breaks on what is not JSON': ['not-json', 'fuzzed-bodies'],
  'rounds amounts': ['inexact-amounts', 'fuzzed-bodies'],
  'lets amounts be negative': ['negative-amounts'],
  'counts no free rounds': ['free-rounds-used-up'],
  'plays free rounds of others': ['foreign-free-rounds'],
  'does not give a free round back': ['free-rounds'],
  'pays free rounds by their marks alone': ['free-rounds-unmarked-win'],
} as const satisfies Record<string, readonly string[]>;
type Mistake = keyof typeof mistakes;

interface Booked extends WalletCommand {
  balance: bigint;
  content: string;
  isTombstone: boolean;
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

function createMemoryWallet(mistake: Mistake): { client: WalletClient; controls: Controls } {
  const isSo = (one: Mistake): boolean => mistake === one;
  const accounts = new Map<
    string,
    { balance: bigint; token: string; isExpired: boolean; isBlocked: boolean; mayStake: bigint | undefined }
  >();
  const booked = new Map<string, Booked>();
  const closed = new Set<string>();
  const rewards = new Map<string, { player: string; count: number }>();
  let isGameClosed = false;

  const judge = (command: WalletCommand): CommandVerdict | undefined => {
    const { kind, player, referenceId, round, game, currency, token } = command;
    const account = accounts.get(player);
    if (account === undefined) return 'token-unknown';
    const undone = (id: string | null): boolean =>
      [...booked.values()].some(
        (one) =>
          one.kind === 'rollback' &&
          one.referenceId === id &&
          one.player === player &&
          !(one.isTombstone && isSo('forgets rollbacks of bets that never came')),
      );
    if (kind === 'bet') {
      if (token !== account.token && !isSo('takes any token')) return 'token-unknown';
      if (game !== 'reels' && isSo('holds a token to the opened game')) return 'token-unknown';
      if (!['reels', 'table'].includes(game) && !isSo('takes any game')) return 'game-unknown';
      if (undone(command.externalId)) return 'rolled-back';
      if (account.isBlocked) return 'player-blocked';
      if (account.isExpired && !isSo('takes a late bet')) return 'token-expired';
      if (isGameClosed) return 'game-closed';
      if (currency !== 'VND') return 'currency-wrong';
      if (account.mayStake !== undefined && account.mayStake < command.amount && !isSo('forgets limits')) return 'limit-exceeded';
      const isOfOther = [...booked.values()].some((one) => one.player === player && one.round === round && one.game !== game);
      if (isOfOther && !isSo('mixes games in a round')) return 'conflict';
      if (closed.has(`${player} ${round}`) && !isSo('bets in closed rounds')) return 'round-closed';
      if (command.reward !== undefined) {
        const given = rewards.get(command.reward);
        if (given?.player !== player && !isSo('plays free rounds of others')) return 'reference-unknown';
        const played = [...booked.values()].filter(
          (one) =>
            one.kind === 'bet' && one.reward === command.reward && (!undone(one.externalId) || isSo('does not give a free round back')),
        );
        if (played.length >= (given?.count ?? 1) && !isSo('counts no free rounds')) return 'limit-exceeded';
      }
      return account.balance < command.amount && !isSo('goes below zero') ? 'insufficient' : undefined;
    }
    const bet = booked.get(referenceId ?? '');
    if (kind === 'win') {
      if (isSo('refuses a late win') && (account.isExpired || account.isBlocked)) return 'token-expired';
      if (currency !== 'VND' && !isSo('pays in any currency')) return 'currency-wrong';
      if (bet === undefined) return undone(referenceId) ? 'rolled-back' : isSo('pays without a bet') ? undefined : 'reference-unknown';
      if (bet.player !== player) return isSo('pays for a foreign bet') ? undefined : 'reference-unknown';
      if (bet.round !== round) return 'reference-unknown';
      if (bet.reward !== command.reward && isSo('pays free rounds by their marks alone')) return 'reference-unknown';
      if (isSo('refuses a win in a closed round') && closed.has(`${player} ${round}`)) return 'round-closed';
      return undone(referenceId) && !isSo('pays what was rolled back') ? 'rolled-back' : undefined;
    }
    if (bet === undefined) return 'reference-unknown';
    if (bet.player !== player) return 'conflict';
    if (undone(referenceId) && !isSo('gives the stake back twice')) return 'rolled-back';
    const isPaid = [...booked.values()].some((one) => one.kind === 'win' && one.referenceId === referenceId);
    return isPaid && !isSo('gives back what was won on') ? 'settled' : undefined;
  };

  const apply = async (command: WalletCommand): Promise<{ verdict: CommandVerdict; balance: bigint | undefined }> => {
    const { kind, player, referenceId, round, game, amount, currency, externalId } = command;
    const account = accounts.get(player);
    const content = isSo('does not compare the content')
      ? ''
      : isSo('compares the amount alone')
        ? String(amount)
        : [kind, referenceId, round, player, game, amount, currency].join(' ');
    const known = booked.get(externalId);
    if (known !== undefined && !(isSo('applies a bet each time it comes') && kind === 'bet')) {
      if (known.content !== content) return { verdict: 'conflict', balance: account?.balance };
      if (known.isTombstone) return { verdict: 'reference-unknown', balance: account?.balance };
      return { verdict: 'replayed', balance: isSo('answers a replay with the balance of now') ? account?.balance : known.balance };
    }
    if (isSo('looks and then writes')) await new Promise((resolve) => setImmediate(resolve));
    const refusal = judge(command);
    if (account === undefined || (refusal !== undefined && !(refusal === 'reference-unknown' && kind === 'rollback')))
      return { verdict: refusal ?? 'token-unknown', balance: account?.balance };
    const isTombstone = refusal !== undefined;
    const moved = kind === 'rollback' ? (booked.get(referenceId ?? '')?.amount ?? 0n) : amount;
    if (!isTombstone) account.balance += kind === 'bet' ? -moved : moved;
    if (kind === 'bet' && account.mayStake !== undefined) account.mayStake -= moved;
    if (command.roundClosed) closed.add(`${player} ${round}`);
    booked.set(externalId, { ...command, amount: moved, balance: account.balance, content, isTombstone });
    return { verdict: refusal ?? 'done', balance: account.balance };
  };

  const outcome = (http: number, code: string, balance?: bigint): Outcome => ({ http, code, balance, text: `${code} ${String(balance)}` });
  const usual = createRsClient({ base: 'http://127.0.0.1:9', privateKey });
  const sendBytes: WalletClient['sendBytes'] = async (move, bytes, proof: Proof = 'right') => {
    if (proof !== 'right' && !isSo('does not look at the signature')) return outcome(200, 'RS_ERROR_INVALID_SIGNATURE');
    let body: unknown;
    try {
      if (bytes.length > 16 * 1024) throw new JsonRefused('form', 'too large');
      body = readJsonBytes(bytes);
    } catch {
      return isSo('breaks on what is not JSON') ? outcome(500, 'RS_ERROR_UNKNOWN') : outcome(200, 'RS_ERROR_WRONG_SYNTAX');
    }
    const given = body as { amount?: unknown };
    if (isSo('rounds amounts') && typeof given === 'object' && given !== null && typeof given.amount === 'number')
      given.amount = Math.min(Math.round(given.amount / 10) * 10, Number.MAX_SAFE_INTEGER - 1);
    if (isSo('lets amounts be negative') && typeof given === 'object' && given !== null && typeof given.amount === 'number')
      given.amount = Math.abs(given.amount);
    const read = { bet: readRsBet, win: readRsWin, rollback: readRsRollback }[move.kind]('V', body);
    if (!read.ok) return outcome(200, read.code);
    const { verdict, balance } = await apply(read.value);
    return outcome(200, rsCodeOf(verdict, move.kind), balance);
  };
  const tokenVerdict = ({ player, token }: TestPlayer): CommandVerdict => {
    const account = accounts.get(player);
    if (account === undefined || account.token !== token) return 'token-unknown';
    return account.isBlocked ? 'player-blocked' : account.isExpired ? 'token-expired' : 'done';
  };
  const newPlayer = async (): Promise<TestPlayer> => {
    const player = randomUUID();
    const token = randomUUID();
    accounts.set(player, { balance: 10_000_000n, token, isExpired: false, isBlocked: false, mayStake: undefined });
    return { player, token, game: 'reels', currency: 'VND' };
  };
  const change = (by: 'isExpired' | 'isBlocked') => async (player: TestPlayer) => {
    const account = accounts.get(player.player);
    if (account !== undefined) account[by] = true;
  };
  const byText = (bytes: Record<string, unknown>): Buffer =>
    Buffer.from(
      JSON.stringify(bytes, (_name, value: unknown) =>
        typeof value === 'object' && value !== null && 'text' in value ? Number(value.text) : value,
      ),
    );
  const check = async (player: TestPlayer) => {
    const verdict = tokenVerdict(
      [...accounts].map(([name, { token }]) => ({ ...player, player: name, token })).find(({ token }) => token === player.token) ?? player,
    );
    const owner = [...accounts].find(([, { token }]) => token === player.token)?.[0];
    return { ...outcome(200, rsCodeOf(verdict, 'bet')), player: owner, currency: 'VND' };
  };
  return {
    client: {
      ...usual,
      sendBytes,
      send: (move, proof) => sendBytes(move, byText(usual.bodyOf(move)), proof),
      sendElsewhere: async () => outcome(200, 'RS_ERROR_INVALID_SIGNATURE'),
      check,
      rs: { checkBare: check },
      balance: async (player) => {
        const verdict = tokenVerdict(player);
        return outcome(200, rsCodeOf(verdict, 'bet'), verdict === 'done' ? accounts.get(player.player)?.balance : undefined);
      },
    },
    controls: {
      player: newPlayer,
      otherPlayer: newPlayer,
      expireToken: change('isExpired'),
      signOut: change('isExpired'),
      lock: change('isBlocked'),
      exclude: change('isBlocked'),
      async limit({ player }) {
        const account = accounts.get(player);
        if (account !== undefined) account.mayStake = 150_000n;
      },
      closeGame: async (_player, isClosed) => void (isGameClosed = isClosed),
      passMonths: change('isExpired'),
      async giveFreeRounds({ player }, count) {
        const reward = randomUUID();
        rewards.set(reward, { player, count });
        return reward;
      },
      otherGame: async () => 'table',
    },
  };
}

it.each(Object.entries(mistakes))('a wallet with the mistake: %s', async (mistake, finders) => {
  const results = await runConformance({ ...createMemoryWallet(mistake as Mistake), fuzzCount: 1_000 });
  const failed = results.filter(({ state }) => state === 'failed').map(({ id }) => id);
  expect(failed).toEqual(expect.arrayContaining([...finders]));
  if (mistake === 'none') {
    expect(failed).toEqual([]);
    expect(results.filter(({ state, reason }) => state === 'skipped' && reason !== 'only PAM can say this')).toEqual([]);
  }
});
