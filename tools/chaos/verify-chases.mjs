// Chases against the clients' histories, the rules of docs/lottery/chases.md and the ledger: what was held, placed and released, draw by draw.
import { formatMoney } from '@sortes/money';
import { betText, groupBy, isBindingRefusal, sameTexts, sentText } from './compare.mjs';

/**
 * @import { BetHistory, Check } from './records.js'
 * @import { BetRow, ChaseDrawRow, CorrectionRow, DrawRow, OutcomeRow, Rows } from './rows.js'
 */
/** @typedef {ReadonlyMap<string, bigint>} Amounts by transaction */
/**
 * @typedef {object} Given
 * @property {Rows} rows
 * @property {BetHistory} history
 * @property {ReadonlyMap<bigint, DrawRow>} drawById
 * @property {ReadonlyMap<string, BetRow[]>} betsByMaster
 * @property {ReadonlyMap<string, OutcomeRow[]>} outcomesByBet
 * @property {ReadonlyMap<bigint, CorrectionRow[]>} correctionsOf
 * @property {ReadonlyMap<string, bigint[]>} prizesOfBet
 * @property {import('./verify-games.mjs').PostingsOf} postingsOf
 * @property {Amounts} mainAmount
 * @property {Amounts} heldAmount
 * @property {(account: string) => Amounts} amountsOf
 */

/** @type {(rows: readonly ChaseDrawRow[], field: 'stake' | 'prize') => bigint} */
const sumOf = (rows, field) => rows.reduce((sum, row) => sum + row[field], 0n);
/** @param {bigint | undefined} amount */
const asText = (amount) => (amount === undefined ? 'nothing' : formatMoney(amount));

/**
 * Around this long before and after the moment that a draw of a chase ended, a correction of its result may or may not have been seen.
 */
const doubtMs = 5_000;

/**
 * Whether bets that ended at `at` were seen to win: true, false, or undefined when a correction was being made just then.
 * @param {readonly BetRow[]} bets
 * @param {number} at
 * @param {readonly CorrectionRow[]} corrections
 * @param {ReadonlyMap<string, bigint[]>} prizesOfBet
 */
function wasSeenToWin(bets, at, corrections, prizesOfBet) {
  const done = corrections.filter(({ done_at: end }) => end !== null && end.getTime() + doubtMs < at).length;
  const [least, most] = [done, corrections.filter((correction) => correction.at.getTime() - doubtMs < at).length];
  const wins = new Set();
  for (let no = least; no <= most; no += 1) wins.add(bets.some(({ id }) => (prizesOfBet.get(id)?.[no] ?? 0n) > 0n));
  return wins.size === 1 ? [...wins][0] : undefined;
}

/**
 * Chases; answers also by player what they were charged, what was released to the balance, and what is held.
 * @param {Given} given
 */
export function verifyChases({
  rows,
  history,
  drawById,
  betsByMaster,
  outcomesByBet,
  correctionsOf,
  prizesOfBet,
  postingsOf,
  mainAmount,
  heldAmount,
  amountsOf,
}) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: string, figure: string, faults: string[]) => void} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });
  /** @param {{ player_id: bigint, chase_id: string }} row */
  const ofChase = ({ player_id: player, chase_id: chase }) => `${player} ${chase}`;
  const linesOf = groupBy(rows.chaseLines, ofChase);
  const drawsOf = groupBy(rows.chaseDraws, ofChase);
  const chaseById = new Map(rows.chases.map((chase) => [chase.id, chase]));
  const stakesOfHouse = amountsOf('house:stakes');
  /** @param {ChaseDrawRow} draw */
  const betsOf = ({ master_id: master }) => (master === null ? [] : (betsByMaster.get(master) ?? []));

  // What was asked for.
  const placed = history.chases.filter(({ outcome }) => outcome === 'placed');
  /** @type {string[]} */
  const lost = [];
  for (const asked of placed) {
    const [held] = postingsOf(asked.playerId, `bet:${asked.key}`);
    const chase = chaseById.get(asked.chaseId ?? '');
    const at = `${asked.playerId} ${asked.chaseId}`;
    const draws = drawsOf.get(at) ?? [];
    const isWhole =
      chase !== undefined &&
      held?.id === chase.id &&
      held.template === 'chase-held' &&
      mainAmount.get(held.id) === -asked.total &&
      heldAmount.get(held.id) === asked.total &&
      chase.total_amount === asked.total &&
      chase.stop_on_win === asked.stopOnWin &&
      chase.mode === asked.mode &&
      chase.game_code === asked.gameId;
    const isPlan =
      draws.length === asked.draws.length &&
      draws.every(({ numero, multiple, position }, index) => {
        const sent = asked.draws[index];
        return position === index + 1 && numero === sent?.numero && multiple === sent.multiple;
      });
    const isLines = sameTexts(
      (linesOf.get(at) ?? []).map(betText),
      asked.lines.map((line) => sentText(line)),
    );
    if (!isWhole || !isPlan || !isLines) lost.push(`chase ${asked.chaseId} of player ${asked.playerId}`);
  }
  const stopping = placed.filter(({ stopOnWin }) => stopOnWin).length;
  check(
    'every acknowledged chase is stored as it was sent, its full amount held',
    `${placed.length} chases, ${stopping} of them stop on a win, ${lost.length} lost`,
    lost,
  );

  const refused = history.chases.filter(({ outcome }) => outcome === 'refused');
  const askedFor = new Set(history.chases.map(({ playerId, key }) => `${playerId} bet:${key}`));
  const holdings = rows.transactions.filter(({ template }) => template === 'chase-held');
  /** @param {import('./records.js').ChaseRecord} chase */
  const isRepeatedWrongly = ({ playerId, key, answers = [] }) =>
    postingsOf(playerId, `bet:${key}`).length !== 1 ||
    new Set(answers.filter((answer) => answer.startsWith('placed'))).size !== 1 ||
    answers.some(isBindingRefusal);
  check(
    'no chase was placed twice, after a refusal or without being asked for, and repeats got the first answer',
    `${refused.length} refusals, ${history.chases.filter(({ doubts = 0 }) => doubts > 0).length} sent again after a doubt, ${history.chases.filter(({ answers = [] }) => answers.length > 1).length} sent twice at once`,
    [
      ...placed.filter(isRepeatedWrongly).map(({ key, answers = [] }) => `key ${key}: ${answers.join(' / ')}`),
      ...refused
        .filter(({ playerId, key }) => postingsOf(playerId, `bet:${key}`).length > 0)
        .map(({ code, key, doubts }) => `${code}, key ${key}, ${doubts} doubts`),
      ...holdings
        .filter(({ player_id: player, key }) => !askedFor.has(`${player} ${key}`))
        .map(({ id }) => `chase ${id} belongs to no request`),
      ...(holdings.length === rows.chases.length ? [] : [`${holdings.length} amounts held for ${rows.chases.length} chases`]),
    ],
  );

  // Figures.
  /** @type {string[]} */
  const figureFaults = [];
  /** @type {Map<string, number>} */
  const ended = new Map();
  for (const chase of rows.chases) {
    /** @param {string} what */
    const fault = (what) => figureFaults.push(`chase ${chase.id} of player ${chase.player_id}: ${what}`);
    const draws = drawsOf.get(`${chase.player_id} ${chase.id}`) ?? [];
    const perFactor = (linesOf.get(`${chase.player_id} ${chase.id}`) ?? []).reduce((sum, { stake }) => sum + stake, 0n);
    if (draws.some(({ stake, multiple }) => stake !== perFactor * BigInt(multiple))) fault('a draw costs something else than its lines');
    /** @param {(draw: ChaseDrawRow) => boolean} test */
    const those = (test) => draws.filter(test);
    const parts = {
      waiting: those(({ state }) => state === 'waiting'),
      placed: those(({ master_id: master }) => master !== null),
      cancelled: those(({ state, master_id: master }) => state === 'cancelled' && master === null),
      dropped: those(({ state }) => state === 'dropped'),
    };
    const open = those(({ state }) => state === 'placed');
    for (const name of /** @type {const} */ (['waiting', 'placed', 'cancelled', 'dropped'])) {
      const said = chase[`${name}_draws`];
      if (said !== parts[name].length) fault(`says ${said} ${name} draws, there are ${parts[name].length}`);
    }
    if (chase.total_draws !== draws.length || chase.open_draws !== open.length)
      fault(`says ${chase.total_draws} draws, ${chase.open_draws} open`);
    const amounts = {
      total: sumOf(draws, 'stake'),
      held: sumOf(parts.waiting, 'stake'),
      placed: sumOf(parts.placed, 'stake'),
      released: sumOf(parts.cancelled, 'stake') + sumOf(parts.dropped, 'stake'),
    };
    for (const name of /** @type {const} */ (['total', 'held', 'placed', 'released'])) {
      const said = chase[`${name}_amount`];
      if (said !== amounts[name]) fault(`says ${asText(said)} ${name}, its draws ${asText(amounts[name])}`);
    }
    if (chase.prize !== sumOf(draws, 'prize')) fault(`says prizes of ${asText(chase.prize)}, its draws ${asText(sumOf(draws, 'prize'))}`);
    for (const draw of draws.filter(({ state }) => ['won', 'lost', 'refunded'].includes(state))) {
      const outcomes = betsOf(draw).map(({ id }) => outcomesByBet.get(id)?.[0]);
      const prize = outcomes.reduce((sum, outcome) => sum + (outcome?.kind === 'won' ? outcome.payout : 0n), 0n);
      const isRefunded = outcomes.every((outcome) => outcome?.kind === 'refunded' || outcome?.kind === 'cancelled');
      const state = isRefunded ? 'refunded' : prize > 0n ? 'won' : 'lost';
      if (draw.state !== state || draw.prize !== prize)
        fault(`draw ${draw.numero} is ${draw.state} with ${asText(draw.prize)}, its bets ${state} with ${asText(prize)}`);
    }
    const isOver = parts.waiting.length === 0 && open.length === 0;
    if (isOver && chase.state === 'running') fault('is running with nothing left');
    if (!isOver && chase.state === 'finished') fault('is finished with something left');
    ended.set(chase.state, (ended.get(chase.state) ?? 0) + 1);
  }
  const states = groupBy(rows.chaseDraws, ({ state, reason }) => (reason === null ? state : `${state} (${reason})`));
  check(
    "every chase's figures are those of its draws, and its draws' those of their bets",
    `${rows.chases.length} chases: ${[...ended].map(([state, count]) => `${count} ${state}`).join(', ')}; draws: ${[...states].map(([state, draws]) => `${draws.length} ${state}`).join(', ')}`,
    figureFaults,
  );

  // Orders of their draws.
  /** @type {string[]} */
  const orderFaults = [];
  const placedDraws = rows.chaseDraws.filter(({ master_id: master }) => master !== null);
  for (const draw of placedDraws) {
    const bets = betsOf(draw);
    const master = draw.master_id ?? '';
    const name = `chase ${draw.chase_id}, draw ${draw.numero}`;
    const [posted, ...more] = postingsOf(draw.player_id, `chase:${draw.chase_id}:${draw.position}`);
    if (posted?.id !== master || more.length > 0 || posted.template !== 'chase-stake-placed')
      orderFaults.push(`${name} was not paid for once`);
    if (heldAmount.get(master) !== -draw.stake || stakesOfHouse.get(master) !== draw.stake)
      orderFaults.push(`${name} took ${asText(heldAmount.get(master))} of what is held for ${asText(draw.stake)}`);
    const lines = (linesOf.get(ofChase(draw)) ?? []).map((line) =>
      betText({
        ...line,
        multiple: line.multiple * draw.multiple,
        stake: line.stake * BigInt(draw.multiple),
        rebate: line.rebate * BigInt(draw.multiple),
      }),
    );
    const versions = new Set((linesOf.get(ofChase(draw)) ?? []).map(({ odds_version: version }) => version));
    /** @param {BetRow} bet */
    const isBet = ({ chase_id: chase, draw_id: id, player_id: player, odds_version: version }) =>
      chase === draw.chase_id &&
      player === draw.player_id &&
      id === draw.draw_id &&
      drawById.get(id)?.numero === draw.numero &&
      versions.has(version);
    if (!sameTexts(bets.map(betText), lines) || !bets.every(isBet)) orderFaults.push(`${name} has other bets than its lines`);
  }
  const ordered = new Set(placedDraws.map(({ master_id: master }) => master));
  const orders = rows.transactions.filter(({ template }) => template === 'chase-stake-placed');
  check(
    'every draw of a chase was bet once, with its lines times its multiple, from what the chase holds',
    `${orders.length} orders, ${placedDraws.length} draws`,
    [
      ...orderFaults,
      ...orders.filter(({ id }) => !ordered.has(id)).map(({ id }) => `order ${id} belongs to no draw of a chase`),
      ...rows.bets
        .filter(({ chase_id: chase, master_id: master }) => chase !== null && !ordered.has(master))
        .map(({ id }) => `bet ${id} belongs to no draw of its chase`),
    ],
  );

  // Releases and cancellations.
  /** @type {string[]} */
  const releaseFaults = [];
  const releases = groupBy(
    rows.transactions.filter(({ template }) => template === 'chase-released'),
    ({ player_id: player, reference }) => `${player} ${reference}`,
  );
  /** @type {Map<bigint, bigint>} */
  const releasedTo = new Map();
  /** @type {Map<bigint, bigint>} */
  const heldBy = new Map();
  /** @type {Map<bigint, bigint>} */
  const chargedTo = new Map();
  /** @type {(sums: Map<bigint, bigint>, player: bigint, amount: bigint) => void} */
  const add = (sums, player, amount) => void sums.set(player, (sums.get(player) ?? 0n) + amount);
  for (const chase of rows.chases) {
    const at = `${chase.player_id} ${chase.id}`;
    const draws = drawsOf.get(at) ?? [];
    const released = draws.filter(({ state, master_id: master }) => state === 'dropped' || (state === 'cancelled' && master === null));
    const moves = releases.get(at) ?? [];
    /** @param {string} what */
    const fault = (what) => releaseFaults.push(`chase ${chase.id} of player ${chase.player_id}: ${what}`);
    const sum = moves.reduce((total, { id }) => total + (mainAmount.get(id) ?? 0n), 0n);
    if (sum !== sumOf(released, 'stake')) fault(`${asText(sum)} was released for draws of ${asText(sumOf(released, 'stake'))}`);
    if (moves.some(({ id }) => mainAmount.get(id) !== -(heldAmount.get(id) ?? 0n))) fault('something was released that was not held');
    const positions = moves.map(({ key }) => released.find(({ position }) => key === `chase:${chase.id}:${position}:released`)?.position);
    if (positions.includes(undefined) || new Set(positions).size !== positions.length)
      fault('a release belongs to no draw, or to one of another');
    /** @param {number} position */
    const amountAt = (position) => mainAmount.get(moves[positions.indexOf(position)]?.id ?? '');
    for (const { position, stake, state, numero } of released)
      if (state === 'dropped' && amountAt(position) !== stake)
        fault(`draw ${numero} was dropped and ${asText(amountAt(position))} of ${asText(stake)} released`);
    const byWin = released.filter(({ reason }) => reason === 'win');
    const [firstByWin] = byWin;
    if (firstByWin !== undefined && amountAt(firstByWin.position) !== sumOf(byWin, 'stake'))
      fault('the stop on its win released another amount than what waited');
    if (released.some(({ state, reason }) => (state === 'dropped') !== (reason === 'late' || reason === 'limit')))
      fault('a draw was released for a reason it cannot have');
    add(chargedTo, chase.player_id, chase.total_amount);
    add(releasedTo, chase.player_id, sum);
    add(
      heldBy,
      chase.player_id,
      sumOf(
        draws.filter(({ state }) => state === 'waiting'),
        'stake',
      ),
    );
  }
  const orphaned = [...releases.keys()].filter((at) => !rows.chases.some(({ player_id: player, id }) => `${player} ${id}` === at));
  const asked = groupBy(history.chaseCancellations, ({ playerId, chaseId }) => `${playerId} ${chaseId}`);
  for (const draw of rows.chaseDraws.filter(({ reason }) => reason === 'player')) {
    const may = (asked.get(ofChase(draw)) ?? []).filter(({ outcome, numeros, cancelled = [] }) =>
      outcome === 'done' ? cancelled.includes(draw.numero) : outcome !== 'refused' && (numeros === null || numeros.includes(draw.numero)),
    );
    if (may.length === 0) releaseFaults.push(`chase ${draw.chase_id}, draw ${draw.numero} is cancelled and nobody was told so`);
  }
  const told = history.chaseCancellations.filter(({ outcome }) => outcome === 'done');
  const seen = new Set();
  for (const { playerId, chaseId, numeros, cancelled = [], released } of told) {
    const draws = (drawsOf.get(`${playerId} ${chaseId}`) ?? []).filter(({ numero }) => cancelled.includes(numero));
    /** @param {string} what */
    const fault = (what) => releaseFaults.push(`chase ${chaseId}: ${what}`);
    if (draws.length !== cancelled.length || draws.some(({ state, reason }) => state !== 'cancelled' || reason !== 'player'))
      fault('was acknowledged as cancelled and is not');
    if (numeros !== null && !sameTexts(numeros, cancelled)) fault(`${numeros.join()} were asked for, ${cancelled.join()} cancelled`);
    const [move] = postingsOf(playerId, `chase:${chaseId}:${Math.min(...draws.map(({ position }) => position))}:released`);
    const moved = mainAmount.get(move?.id ?? '');
    if (sumOf(draws, 'stake') !== released || moved !== released)
      fault(`${asText(released)} was said to be released, and ${asText(moved)} was`);
    for (const { numero } of draws) {
      if (seen.has(`${chaseId} ${numero}`)) fault(`draw ${numero} was cancelled twice`);
      seen.add(`${chaseId} ${numero}`);
    }
  }
  check(
    'every draw of a chase that was cancelled, dropped or stopped gave its amount back exactly once, no other did',
    `${rows.transactions.filter(({ template }) => template === 'chase-released').length} releases; ${history.chaseCancellations.length} cancellations asked for, ${told.length} done, ${told.filter(({ numeros }) => numeros !== null).length} of them in part`,
    [...releaseFaults, ...orphaned.map((at) => `something was released to the unknown chase ${at}`)],
  );

  // The stop on a win.
  /** @type {string[]} */
  const stopFaults = [];
  let wins = 0;
  let unclear = 0;
  for (const chase of rows.chases) {
    /** @param {string} what */
    const fault = (what) => stopFaults.push(`chase ${chase.id} of player ${chase.player_id}: ${what}`);
    const draws = drawsOf.get(`${chase.player_id} ${chase.id}`) ?? [];
    const byWin = draws.filter(({ reason }) => reason === 'win');
    if (!chase.stop_on_win) {
      if (chase.state === 'stopped' || chase.won_numero !== null || byWin.length > 0) fault('was stopped and did not ask for it');
      continue;
    }
    const bet = draws.filter(({ master_id: master }) => master !== null);
    for (const [index, draw] of bet.entries()) {
      const next = bet[index + 1];
      const { draw_id: drawId } = draw;
      const at = (drawId === null ? undefined : drawById.get(drawId)?.settled_at) ?? null;
      // The next one's bets come after the end of this one: never were two of them open.
      const nextAt =
        next === undefined ? undefined : Math.min(...betsOf(next).map((one) => one.placed_at.getTime()));
      if (nextAt !== undefined && (at === null || nextAt < at.getTime())) fault(`${next?.numero} was bet on before ${draw.numero} was over`);
      if (draw.state === 'placed') continue;
      const isBack = draw.state === 'cancelled' || draw.state === 'refunded';
      if (!isBack && (draw.changed_at === null || drawId === null)) {
        fault(`${draw.numero} is ${draw.state} and does not say since when, or of which draw`);
        continue;
      }
      const won =
        isBack || draw.changed_at === null || drawId === null
          ? false
          : wasSeenToWin(betsOf(draw), draw.changed_at.getTime(), correctionsOf.get(drawId) ?? [], prizesOfBet);
      if (won === undefined) unclear += 1;
      if (chase.won_numero === draw.numero && won === false) fault(`was stopped by ${draw.numero}, which did not win`);
      if (won !== true) continue;
      wins += 1;
      if (next !== undefined) fault(`${next.numero} was staked after ${draw.numero} had won`);
      if (draws.some(({ state }) => state === 'waiting')) fault(`something waits after ${draw.numero} has won`);
      if (chase.state !== 'stopped' && chase.state !== 'cancelled') fault(`is ${chase.state} after ${draw.numero} has won`);
      if (chase.state === 'stopped' && chase.won_numero !== draw.numero)
        fault(`was stopped by ${chase.won_numero} instead of ${draw.numero}`);
    }
    if ((chase.state === 'stopped') !== (chase.won_numero !== null) || (byWin.length > 0 && chase.state !== 'stopped'))
      fault(`is ${chase.state}, stopped by ${chase.won_numero}`);
    if (chase.won_numero !== null && !bet.some(({ numero }) => numero === chase.won_numero))
      fault(`was stopped by ${chase.won_numero}, on which it had no bets`);
  }
  check(
    'no chase that stops on a win staked one draw after its win, or before the last one was over',
    `${wins} wins; ${unclear} draws ended just as they were corrected`,
    stopFaults,
  );
  return { checks, releasedTo, heldBy, chargedTo };
}
