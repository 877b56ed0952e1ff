import type pg from 'pg';
import { createGatherer, type Database, type Logger, newId, PassingMap, retrying, sqlStateOf } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import type { VendorRecord } from '../catalogue/types.js';
import { hashOfToken, issueToken } from './launch-token-repository.js';
import { hashOfPrize, identityOf, idOfStillTransaction, keysOf, prepareCommand, type PreparedCommand } from './prepare-command.js';
import {
  applyFree,
  applyInOneGo,
  applyLent,
  noteGivenBack,
  exchangeToken,
  findLaunch,
  findPlayerByAlias,
  findRoundOf,
  findTransactionsOf,
  payPrizeInOneGo,
  playableIn,
  type AppliedCommand,
  type LaunchState,
} from './repository.js';
import { createSignsOfLife } from './sign-of-life.js';
import type { CommandAnswer, TokenAnswer, WalletGateway } from './wallet-gateway.js';

export interface WalletGatewayKit {
  db: Database;
  pool: pg.Pool;
  log: Logger;
  /** Notes a sign of life of the players' sessions (identity's door). */
  touchSessions(sessionIds: readonly string[]): Promise<void>;
}

const lockTimeout = '55P03';
/** The edge has told a vendor by now that nobody knows (vendor-edge.ts). */
const toldMs = 4_000;

interface WaitingCommand {
  prepared: PreparedCommand;
  /** Monotonic milliseconds. */
  since: number;
}

/** With an id, whatever was done; see `idOfStillTransaction`. */
function withId(answer: CommandAnswer, { vendor, externalId }: { vendor: string; externalId: string }): CommandAnswer {
  const wasDone = answer.verdict === 'done' || answer.verdict === 'replayed';
  return wasDone && answer.transactionId === null ? { ...answer, transactionId: idOfStillTransaction(vendor, externalId) } : answer;
}

const tooLate: AppliedCommand = { verdict: 'busy', balance: null, currency: null, transactionId: null, staleSession: null };

/** The gateway of this process; several processes may serve the same vendors, the database's locks and keys decide between them. */
export function createWalletGateway({ db, pool, log, touchSessions }: WalletGatewayKit): WalletGateway {
  // 23505: another player's command took the id between our look and our write. The next attempt finds it and answers a conflict.
  const attempt = (commands: readonly PreparedCommand[], freeOnly: boolean): Promise<AppliedCommand[]> =>
    retrying(() => applyInOneGo(pool, commands, freeOnly), ['23505'], [lockTimeout]);
  const applyAll = async (commands: readonly PreparedCommand[]): Promise<AppliedCommand[]> => {
    try {
      return await attempt(commands, false);
    } catch (error) {
      if (sqlStateOf(error) !== lockTimeout) throw error;
      // Somebody hangs with a player in their hands: the others must not hang with them.
      return attempt(commands, true);
    }
  };
  // A stake that waited so long that its vendor was told so must not be taken when the database comes back: not all vendors roll it back.
  const applyTimely = async (waiting: readonly WaitingCommand[]): Promise<AppliedCommand[]> => {
    const now = performance.now();
    const timely = waiting.filter(({ prepared, since }) => prepared.command.kind !== 'bet' || now - since < toldMs);
    const applied = timely.length === 0 ? [] : await applyAll(timely.map(({ prepared }) => prepared));
    const answers = new Map(timely.map((one, index) => [one, applied[index]]));
    return waiting.map((one) => answers.get(one) ?? tooLate);
  };
  const gatherer = createGatherer<WaitingCommand, AppliedCommand>({
    maximum: 256,
    // Two: one batch works while the other waits for its flush.
    concurrency: 2,
    keysOf: ({ prepared }) => keysOf(prepared),
    // A few stakes alone, or wins alone, are judged one by one, several times cheaper than by statements that know all kinds (games.apply).
    kindOf: ({ prepared: { command } }) =>
      command.kind === 'win' && command.referenceId !== null ? 'win' : command.kind === 'bet' ? 'bet' : 'other',
    run: applyTimely,
    full: () => new DomainError('system.busy', { retryAfterSeconds: 1 }),
  });

  /** Commands under way, by all that can make a difference: the same command sent many times at once is done once. */
  const underWay = new PassingMap<Promise<CommandAnswer>>();

  const noteSignOfLife = createSignsOfLife(touchSessions, log);

  const applyOne = async (prepared: PreparedCommand): Promise<CommandAnswer> => {
    // A command that does not name its round may depend on any other of its player: it goes alone, and the player's lock orders them. Free rounds, too: they have a reward
    // beside; and stakes that say what of them is lent.
    const applyAsFree = () => retrying(() => applyFree(db, prepared), ['23505'], []);
    const first =
      prepared.command.reward !== undefined
        ? await applyAsFree()
        : prepared.command.lent !== undefined
          ? await retrying(() => applyLent(pool, prepared), ['23505'], [])
          : prepared.command.round === ''
            ? (await applyAll([prepared]))[0]
            : await gatherer.ask({ prepared, since: performance.now() });
    if (first === undefined) throw new Error('a command was not answered');
    const { staleSession, verdict, ...rest } = first.verdict === 'free' ? await applyAsFree() : first;
    if (verdict === 'free') throw new Error('a win of a free round was not booked');
    if (verdict === 'busy') throw new DomainError('system.busy', { retryAfterSeconds: 1 });
    const answer = withId({ verdict, ...rest }, prepared.command);
    if (staleSession !== null) noteSignOfLife(staleSession);
    // It gave back no money, so that it may have been a free round's. Beside it: what is told to nobody now is told with the next round.
    if (prepared.command.kind === 'rollback' && verdict === 'done' && rest.transactionId === null) await noteGivenBack(db, prepared);
    return answer;
  };

  const stateOf = async (vendor: VendorRecord, token: string): Promise<{ answer: TokenAnswer; launch?: LaunchState }> => {
    const launch = await findLaunch(db, vendor.id, hashOfToken(token));
    if (launch === undefined) return { answer: { verdict: 'token-unknown' } };
    const balance = await playableIn(db, vendor.id, launch.playerId, launch.nodeId);
    const { alias: player, currency, country, language, game, sessionState } = launch;
    const answer: TokenAnswer = { verdict: 'done', player, currency, country, language, game, balance };
    if (sessionState === 'blocked') answer.verdict = 'player-blocked';
    else if (launch.isExpired || sessionState === 'ended') answer.verdict = 'token-expired';
    return { answer, launch };
  };

  return {
    async apply(vendor, command) {
      const prepared = prepareCommand(vendor.id, command);
      const identity = identityOf(prepared);
      const first = underWay.get(identity);
      if (first !== undefined) {
        const answer = await first;
        return answer.verdict === 'done' ? { ...answer, verdict: 'replayed' } : answer;
      }
      const answer = applyOne(prepared);
      underWay.set(identity, answer);
      try {
        return await answer;
      } finally {
        underWay.delete(identity);
      }
    },

    async payPrize(vendor, prize) {
      const [hash, movementId] = [hashOfPrize(prize), newId()];
      // 23505: as of commands, another player's took the id meanwhile.
      const answer = await retrying(() => payPrizeInOneGo(pool, vendor.id, prize, hash, movementId), ['23505'], []);
      return withId(answer, prize);
    },

    async check(vendor, token) {
      return (await stateOf(vendor, token)).answer;
    },

    async balance(vendor, player, token) {
      const known = await findPlayerByAlias(db, vendor.id, player);
      if (known === undefined) return { verdict: 'token-unknown' };
      if (token !== null) {
        const { answer } = await stateOf(vendor, token);
        return answer.player === player ? answer : { verdict: 'token-unknown' };
      }
      return { verdict: 'done', player, currency: known.currency, balance: await playableIn(db, vendor.id, known.playerId, undefined) };
    },

    async renew(vendor, token) {
      const { answer, launch } = await stateOf(vendor, token);
      if (launch === undefined || launch.sessionState !== 'ok') return answer;
      const next = issueToken();
      const isExchanged = launch.mayExchange && (await exchangeToken(db, vendor.id, hashOfToken(token), next.hash));
      return isExchanged ? { ...answer, verdict: 'done', token: next.token } : { ...answer, verdict: 'token-expired' };
    },

    async findTransactions(vendor, player, by) {
      const known = await findPlayerByAlias(db, vendor.id, player);
      return known && findTransactionsOf(db, vendor.id, known, by);
    },

    async findRound(vendor, player, round) {
      const known = await findPlayerByAlias(db, vendor.id, player);
      return known && findRoundOf(db, vendor.id, known.playerId, round);
    },
  };
}
