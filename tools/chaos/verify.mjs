// Compares what the clients were told with what the database holds, and the database with the rules. Reads with plain SQL, not with the
// program's own readers, and reckons every prize again.
import { findGame, judgePrepared, payoutOf, prepare } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';

const shownAtMost = 5;

/** Odds of a stored table as the rules take them: tiers of a play, bigint of 1/10 000. */
function oddsReader(tables, oddsOf) {
  const known = new Map();
  return (version, play) => {
    const key = `${version} ${play}`;
    if (!known.has(key)) known.set(key, oddsOf(tables.get(version), play));
    return known.get(key);
  };
}

function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

async function readAll(client) {
  const read = async (text) => (await client.query(text)).rows;
  return {
    transactions: await read(`select player_id, id, template, idempotency_key as key, reference from wallet.transaction`),
    entries: await read(`select player_id, transaction_id, account, amount from wallet.entry`),
    accounts: await read(`select player_id, code, balance, sequence from wallet.account order by player_id, code`),
    bets: await read(
      `select player_id, id, master_id, draw_id, unit, multiple, stake, play, odds_version, content, placed_at from lottery.bet`,
    ),
    outcomes: await read(`select player_id, bet_id, draw_id, payout, kind, transaction_id from lottery.bet_outcome`),
    draws: await read(
      `select id, game_code, numero, state, result, winners, prizes, bets_count, bets_stake, closes_at, draws_at, closed_at, settled_at, void_reason, late_from from lottery.draw`,
    ),
    odds: await read(`select version, odds from lottery.odds_table`),
    settledFacts: await read(
      `select payload->>'gameId' as game_code, payload->>'numero' as numero, payload->>'state' as state from platform.outbox where topic = 'draw.changed'`,
    ),
    deposits: await read(`select player_id, id, idempotency_key as key, amount, state from cashier.deposit`),
  };
}

/**
 * @returns checks {name, faults: string[], figure} in the order in which they were made
 */
export async function verify({ client, history, plan, players, opening, gatewayWord, oddsOf }) {
  const rows = await readAll(client);
  const checks = [];
  const check = (name, figure, faults) => checks.push({ name, figure, faults });

  const drawById = new Map(rows.draws.map((draw) => [draw.id, draw]));
  const betsByMaster = groupBy(rows.bets, ({ master_id: id }) => id);
  const transactionByKey = groupBy(rows.transactions, ({ player_id: player, key }) => `${player} ${key}`);
  const mainAmount = new Map(rows.entries.filter(({ account }) => account === 'main').map((entry) => [entry.transaction_id, entry.amount]));
  const betById = new Map(rows.bets.map((bet) => [bet.id, bet]));
  const outcomesByBet = groupBy(rows.outcomes, ({ bet_id: id }) => id);
  const postingsOf = (playerId, key) => transactionByKey.get(`${playerId} ${key}`) ?? [];

  // What was asked for.
  const undecided = [...history.bets, ...history.cancellations, ...history.deposits].filter(({ outcome }) => outcome === 'undecided');
  const actions = history.bets.length + history.cancellations.length + history.deposits.length;
  check(
    'every action has a definite answer after retries',
    `${actions} actions, ${undecided.length} without`,
    undecided.map((action) => JSON.stringify(action).slice(0, 200)),
  );

  // Bets.
  const placed = history.bets.filter(({ outcome }) => outcome === 'placed');
  const lost = [];
  for (const bet of placed) {
    const [posted] = postingsOf(bet.playerId, `bet:${bet.key}`);
    const stored = betsByMaster.get(bet.masterId) ?? [];
    const sameLines = stored.length === bet.lines.length && bet.orderIds.every((id) => betById.get(id)?.master_id === bet.masterId);
    const draw = drawById.get(stored[0]?.draw_id);
    if (posted?.id !== bet.masterId || !sameLines || draw?.numero !== bet.numero || mainAmount.get(bet.masterId) !== -bet.total)
      lost.push(`order ${bet.masterId} of player ${bet.playerId}`);
  }
  check('every acknowledged bet is stored as it was sent, and paid for', `${placed.length} orders, ${lost.length} lost`, lost);

  const refused = history.bets.filter(({ outcome }) => outcome === 'refused');
  const appliedAfterAll = refused.filter((bet) => postingsOf(bet.playerId, `bet:${bet.key}`).length > 0);
  check(
    'no refused bet was placed',
    `${refused.length} refusals`,
    appliedAfterAll.map((bet) => `${bet.code}, key ${bet.key}, ${bet.doubts} doubts`),
  );

  const twice = placed.filter(
    (bet) =>
      postingsOf(bet.playerId, `bet:${bet.key}`).length !== 1 ||
      new Set(bet.answers.filter((answer) => answer.startsWith('placed'))).size !== 1 ||
      bet.answers.some((answer) => answer.startsWith('refused')),
  );
  const askedFor = new Set(history.bets.map(({ playerId, key }) => `${playerId} bet:${key}`));
  const strangers = rows.transactions.filter(
    ({ player_id: player, template, key }) => template === 'stake-placed' && !askedFor.has(`${player} ${key}`),
  );
  check(
    'no bet was placed twice or without being asked for, and repeats got the first answer',
    `${history.bets.filter(({ doubts }) => doubts > 0).length} sent again after a doubt, ${history.bets.filter(({ answers }) => answers?.length > 1).length} sent twice at once`,
    [
      ...twice.map((bet) => `key ${bet.key}: ${bet.answers.join(' / ')}`),
      ...strangers.map(({ id }) => `order ${id} belongs to no request`),
    ],
  );

  const stakeFaults = [];
  const stakes = rows.transactions.filter(({ template }) => template === 'stake-placed');
  for (const { id } of stakes) {
    const sum = (betsByMaster.get(id) ?? []).reduce((total, { stake }) => total + stake, 0n);
    if (sum === 0n || mainAmount.get(id) !== -sum) stakeFaults.push(`order ${id}: debited ${mainAmount.get(id)}, bets ${sum}`);
  }
  const unpaidOrders = [...betsByMaster.keys()].filter((master) => !mainAmount.has(master));
  check('stakes equal bets, order by order', `${stakes.length} orders, ${rows.bets.length} bets`, [
    ...stakeFaults,
    ...unpaidOrders.map((id) => `order ${id} was not paid for`),
  ]);

  // Cancellations.
  const cancelFaults = [];
  const acknowledgedCancels = new Map();
  for (const { outcome, orderIds } of history.cancellations)
    if (outcome === 'done') for (const id of orderIds) acknowledgedCancels.set(id, (acknowledgedCancels.get(id) ?? 0) + 1);
  const mayBeCancelled = new Set(history.cancellations.filter(({ outcome }) => outcome !== 'refused').flatMap(({ orderIds }) => orderIds));
  const cancelled = rows.outcomes.filter(({ kind }) => kind === 'cancelled');
  const cancelledIds = new Set(cancelled.map(({ bet_id: id }) => id));
  for (const [id, count] of acknowledgedCancels) {
    if (!cancelledIds.has(id)) cancelFaults.push(`bet ${id} was acknowledged as cancelled and is not`);
    if (count > 1) cancelFaults.push(`bet ${id} was cancelled ${count} times`);
  }
  for (const { bet_id: id, player_id: player, payout } of cancelled) {
    const bet = betById.get(id);
    const refunds = postingsOf(player, `cancel:${id}`);
    if (!mayBeCancelled.has(id)) cancelFaults.push(`bet ${id} is cancelled and nobody was told so`);
    if (refunds.length !== 1 || mainAmount.get(refunds[0].id) !== bet?.stake || payout !== bet?.stake)
      cancelFaults.push(`bet ${id}: ${refunds.length} refunds of another sum than its stake`);
  }
  const refunds = rows.transactions.filter(({ template }) => template === 'stake-refunded');
  const refundedVoid = rows.outcomes.filter(({ kind }) => kind === 'refunded');
  if (refunds.length !== cancelled.length + refundedVoid.length)
    cancelFaults.push(`${refunds.length} refunds for ${cancelled.length} cancelled bets and ${refundedVoid.length} of void draws`);
  check(
    'every acknowledged cancellation gave its stake back exactly once, no other did',
    `${acknowledgedCancels.size} bets acknowledged, ${cancelled.length} cancelled in all`,
    cancelFaults,
  );

  // Deposits.
  const depositFaults = [];
  const depositByKey = groupBy(rows.deposits, ({ player_id: player, key }) => `${player} ${key}`);
  const credits = groupBy(
    rows.transactions.filter(({ template }) => template === 'deposit-credited'),
    ({ reference }) => reference,
  );
  const asked = new Set();
  let credited = 0;
  for (const deposit of history.deposits) {
    const stored = depositByKey.get(`${deposit.playerId} ${deposit.key}`) ?? [];
    for (const { id } of stored) asked.add(id);
    if (stored.length > 1 || (deposit.orders?.length ?? 0) > 1)
      depositFaults.push(`key ${deposit.key} opened ${Math.max(stored.length, deposit.orders?.length ?? 0)} orders`);
    if (deposit.outcome !== 'opened') continue;
    const order = stored[0];
    if (order?.id !== deposit.orderId || order?.amount !== deposit.amount) {
      depositFaults.push(`order ${deposit.orderId} is not there as it was acknowledged`);
      continue;
    }
    const posted = credits.get(order.id) ?? [];
    const mustBeCredited = deposit.isCreditSeen || gatewayWord.mustBeCredited.has(order.id);
    if (posted.length > 1) depositFaults.push(`order ${order.id} was credited ${posted.length} times`);
    if (mustBeCredited && posted.length === 0) depositFaults.push(`order ${order.id} was paid, and announced, and is not credited`);
    if (posted.length > 0 && deposit.paid === 'no') depositFaults.push(`order ${order.id} was credited and never paid`);
    if (posted.length > 0 && mainAmount.get(posted[0].id) !== deposit.amount)
      depositFaults.push(`order ${order.id} was credited with another sum`);
    if ((order.state === 'credited') !== posted.length > 0)
      depositFaults.push(`order ${order.id} is ${order.state} and has ${posted.length} credits`);
    credited += posted.length;
  }
  for (const id of credits.keys()) if (!asked.has(id)) depositFaults.push(`credit for the unknown order ${id}`);
  check(
    'every announced payment was credited exactly once, nothing else was',
    `${history.deposits.length} deposits, ${gatewayWord.mustBeCredited.size} announced, ${gatewayWord.deliveries} webhook deliveries, ${credited} credited`,
    depositFaults,
  );

  // Draws.
  const planned = new Set(plan.map(({ gameCode, numero }) => `${gameCode} ${numero}`));
  const drawFaults = [];
  const facts = groupBy(rows.settledFacts, ({ game_code: game, numero, state }) => `${game} ${numero} ${state}`);
  let settled = 0;
  let missed = 0;
  for (const draw of rows.draws) {
    const name = `${draw.game_code} ${draw.numero}`;
    const bets = rows.bets.length === 0 ? [] : (betsOfDraw().get(draw.id) ?? []);
    const ended = facts.get(`${name} settled`)?.length ?? 0;
    if (draw.state === 'settled') {
      settled += 1;
      for (const state of ['open', 'closed', 'drawn', 'settled']) {
        const told = facts.get(`${name} ${state}`)?.length ?? 0;
        if (told !== 1) drawFaults.push(`${name} became ${state} ${told} times`);
      }
    } else if (draw.state === 'void') {
      missed += 1;
      if (bets.length > 0 && draw.settled_at === null) drawFaults.push(`${name} is void and its stakes were not given back`);
      if (ended > 0) drawFaults.push(`${name} is void and was settled`);
    } else if (planned.has(name)) drawFaults.push(`${name} is still ${draw.state}`);
    // The calendar's own draws go on behind the planned ones; the end of the run finds one of them in some state or other.
  }
  check(
    'every draw was opened, closed, drawn and settled exactly once',
    `${settled} settled, ${missed} void (nobody was there to open them), of ${plan.length} planned`,
    drawFaults,
  );

  // Prizes.
  const prizeFaults = [];
  const tables = new Map(rows.odds.map(({ version, odds }) => [version, odds]));
  const readOdds = oddsReader(tables, oddsOf);
  const prizes = groupBy(
    rows.transactions.filter(({ template }) => template === 'prize-paid'),
    ({ player_id: player, key }) => `${player} ${key}`,
  );
  let winners = 0;
  let paid = 0n;
  const prizeOfPlayer = new Map();
  for (const draw of rows.draws.filter(({ state }) => state === 'settled')) {
    const prepared = prepare(findGame(draw.game_code), draw.result, draw.draws_at);
    let drawWinners = 0;
    let drawPaid = 0n;
    let count = 0;
    let staked = 0n;
    for (const bet of betsOfDraw().get(draw.id) ?? []) {
      const outcomes = outcomesByBet.get(bet.id) ?? [];
      const isCancelled = outcomes.some(({ kind }) => kind === 'cancelled');
      if (!isCancelled) {
        count += 1;
        staked += bet.stake;
      }
      // A bet that came after the result was known has its stake back and takes no part.
      const isLate = draw.late_from !== null && bet.placed_at >= draw.late_from && outcomes.some(({ kind }) => kind === 'refunded');
      const hits = isCancelled || isLate ? [] : judgePrepared(prepared, bet.play, bet.content);
      const amount =
        hits.length === 0 ? 0n : payoutOf({ hits, odds: readOdds(bet.odds_version, bet.play), unit: bet.unit, multiple: bet.multiple });
      const posted = prizes.get(`${bet.player_id} prize:${bet.id}`) ?? [];
      const won = outcomes.filter(({ kind }) => kind === 'won');
      const expected = amount > 0n ? 1 : 0;
      if (won.length !== expected || posted.length !== expected)
        prizeFaults.push(`bet ${bet.id}: ${won.length} outcomes and ${posted.length} payments instead of ${expected}`);
      else if (
        expected === 1 &&
        (won[0].payout !== amount || mainAmount.get(posted[0].id) !== amount || won[0].transaction_id !== posted[0].id)
      )
        prizeFaults.push(`bet ${bet.id}: paid ${mainAmount.get(posted[0].id)} instead of ${amount}`);
      if (amount > 0n) {
        drawWinners += 1;
        drawPaid += amount;
        prizeOfPlayer.set(bet.player_id, (prizeOfPlayer.get(bet.player_id) ?? 0n) + amount);
      }
    }
    if (draw.winners !== drawWinners || draw.prizes !== drawPaid)
      prizeFaults.push(
        `${draw.game_code} ${draw.numero} says ${draw.winners} winners and ${draw.prizes}, reckoned ${drawWinners} and ${drawPaid}`,
      );
    if (draw.bets_count !== count || draw.bets_stake !== staked)
      prizeFaults.push(
        `${draw.game_code} ${draw.numero} froze ${draw.bets_count} bets and ${draw.bets_stake}, there are ${count} and ${staked}`,
      );
    winners += drawWinners;
    paid += drawPaid;
  }
  const paidRows = [...prizes.values()].reduce((sum, group) => sum + group.length, 0);
  if (paidRows !== winners) prizeFaults.push(`${paidRows} prizes were paid to ${winners} winning bets`);
  check(
    'prizes equal those reckoned again from rules, results and odds; nobody else was paid',
    `${winners} winning bets, ${formatMoney(paid)} paid`,
    prizeFaults,
  );

  const late = rows.bets.filter((bet) => {
    const draw = drawById.get(bet.draw_id);
    return bet.placed_at >= draw.closes_at || (draw.closed_at !== null && bet.placed_at > draw.closed_at);
  });
  check(
    'no bet was placed after its draw closed',
    `${refused.filter(({ code }) => code === 'lottery.draw.closed').length} late ones refused`,
    late.map(({ id }) => `bet ${id}`),
  );

  // Money.
  const balanceFaults = [];
  for (const playerId of players) {
    const id = BigInt(playerId);
    let expected = opening;
    for (const bet of placed) if (bet.playerId === playerId) expected -= bet.total;
    for (const { player_id: player, payout } of cancelled) if (player === id) expected += payout;
    for (const { player_id: player, payout } of refundedVoid) if (player === id) expected += payout;
    for (const deposit of history.deposits) if (deposit.playerId === playerId && credits.has(deposit.orderId)) expected += deposit.amount;
    expected += prizeOfPlayer.get(id) ?? 0n;
    const actual = rows.accounts.find(({ player_id: player, code }) => player === id && code === 'main')?.balance;
    if (actual !== expected)
      balanceFaults.push(`player ${playerId} has ${formatMoney(actual ?? 0n)}, his history says ${formatMoney(expected)}`);
  }
  check('balances equal opening and history', `${players.length} players`, balanceFaults);
  check('statements read meanwhile add up', `${history.statements.read} pages`, history.statements.wrong);
  return checks;

  function betsOfDraw() {
    rows.byDraw ??= groupBy(rows.bets, ({ draw_id: id }) => id);
    return rows.byDraw;
  }
}

/** Prints checks one a line; resolves the counts. */
export function printChecks(checks, say) {
  let failed = 0;
  for (const { name, figure, faults } of checks) {
    if (faults.length > 0) failed += 1;
    say(`  ${faults.length === 0 ? 'ok     ' : 'FAILED '} ${name} (${figure})`);
    for (const fault of faults.slice(0, shownAtMost)) say(`            ${fault}`);
    if (faults.length > shownAtMost) say(`            … and ${faults.length - shownAtMost} more`);
  }
  return { passed: checks.length - failed, failed };
}
