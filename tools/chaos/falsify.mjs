// Holds the checks to account: each falsification changes one thing in the database, in a transaction that is rolled back, and the check it is
// meant for must notice. A check that could not fail would be worth nothing.
import { verify } from './verify.mjs';

/** One row to falsify, as SQL; nothing is changed when the run has no such row. `check` is the beginning of the name of the check to fail. */
const falsifications = [
  {
    name: 'a bet of an acknowledged order is gone',
    check: 'every acknowledged bet',
    text: `delete from lottery.bet where ctid in (select ctid from lottery.bet order by id limit 1)`,
  },
  {
    name: 'an order was paid for once more',
    check: 'no bet was placed twice',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'bet:made-up', input_hash, reference, remark from wallet.transaction where template = 'stake-placed' limit 1`,
  },
  {
    name: 'a stake is a unit higher than what was debited',
    check: 'stakes equal bets',
    text: `update lottery.bet set stake = stake + 1 where ctid in (select ctid from lottery.bet order by id limit 1)`,
  },
  {
    name: 'a cancellation is forgotten',
    check: 'every acknowledged cancellation',
    text: `delete from lottery.bet_outcome where ctid in (select ctid from lottery.bet_outcome where kind = 'cancelled' limit 1)`,
  },
  {
    name: 'a stake was given back twice',
    check: 'every acknowledged cancellation',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'stake-refunded' limit 1`,
  },
  {
    name: 'a deposit was credited twice',
    check: 'every announced payment',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'deposit-credited' limit 1`,
  },
  {
    name: 'a credit is gone',
    check: 'every announced payment',
    text: `delete from wallet.transaction where ctid in (select ctid from wallet.transaction where template = 'deposit-credited' limit 1)`,
  },
  {
    name: 'a draw was settled twice',
    check: 'every draw was opened',
    text: `insert into platform.outbox (merchant_id, topic, player_id, payload) select merchant_id, topic, player_id, payload from platform.outbox where topic = 'draw.changed' and payload->>'state' = 'settled' limit 1`,
  },
  {
    name: 'a prize was paid to a bet that lost',
    check: 'prizes equal',
    text: `insert into wallet.transaction select b.player_id, gen_random_uuid(), now(), b.merchant_id, 'prize-paid', 'prize:' || b.id, ''::bytea, b.id::text, '' from lottery.bet b join lottery.draw d on d.id = b.draw_id and d.state = 'settled' where not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id) limit 1`,
  },
  {
    name: 'a winner was not paid',
    check: 'prizes equal',
    text: `delete from wallet.transaction where ctid in (select ctid from wallet.transaction where template = 'prize-paid' limit 1)`,
  },
  {
    name: 'a prize is a unit higher',
    check: 'prizes equal',
    text: `update lottery.bet_outcome set payout = payout + 1 where ctid in (select ctid from lottery.bet_outcome where kind = 'won' limit 1)`,
  },
  {
    name: 'a bet is younger than the closing of its draw',
    check: 'no bet was placed after',
    text: `update lottery.bet b set placed_at = d.closes_at from lottery.draw d where d.id = b.draw_id and b.id = (select id from lottery.bet order by id limit 1)`,
  },
  {
    name: 'a balance is a unit higher',
    check: 'balances equal',
    text: `update wallet.account set balance = balance + 1 where code = 'main' and player_id = $1`,
    values: ({ players }) => [players[0]],
  },
  {
    name: 'a refused bet was placed',
    check: 'no refused bet',
    text: `insert into wallet.transaction select $1, gen_random_uuid(), now(), 1, 'stake-placed', 'bet:' || $2, ''::bytea, '', '' where $2 <> ''`,
    values: ({ history }) => {
      const refused = history.bets.find(({ outcome }) => outcome === 'refused');
      return [refused?.playerId ?? 0, refused?.key ?? ''];
    },
  },
];

/** @returns the check on the checks, as `verify` returns its own */
export async function falsify(given) {
  const { client } = given;
  const faults = [];
  let tried = 0;
  for (const { name, check, text, values = () => [] } of falsifications) {
    await client.query('begin');
    try {
      const { rowCount } = await client.query(text, values(given));
      if (rowCount === 0) continue;
      tried += 1;
      const checks = await verify(given);
      if (!checks.some((one) => one.name.startsWith(check) && one.faults.length > 0)) faults.push(`nobody noticed that ${name}`);
    } finally {
      await client.query('rollback');
    }
  }
  return {
    name: 'each of these checks notices a falsified row',
    figure: `${tried} of ${falsifications.length} falsifications could be tried`,
    faults,
  };
}
