// Holds the checks to account: each falsification changes one thing in the database, in a transaction that is rolled back, and the check it is
// meant for must notice. A check that could not fail would be worth nothing.
import { verify } from './verify.mjs';

/** @import { Check } from './records.js' */
/** @import { Rows } from './rows.js' */
/** @typedef {import('./verify.mjs').Given} Given */
/** @typedef {{ name: string, check: string, text: string, values?: (given: Given) => unknown[] }} Falsification */

/**
 * One row to falsify, as SQL; nothing is changed when the run has no such row. `check` is the beginning of the name of the check to fail.
 * @type {Falsification[]}
 */
const falsifications = [
  {
    name: 'a bet of an acknowledged order is gone',
    check: 'every acknowledged bet',
    text: `delete from lottery.bet where ctid in (select ctid from lottery.bet where chase_id is null order by id limit 1)`,
  },
  {
    name: 'a rebate is a unit lower',
    check: 'every acknowledged bet',
    text: `update lottery.bet set rebate = rebate - 1 where ctid in (select ctid from lottery.bet where chase_id is null and rebate > 0 limit 1)`,
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
    text: `delete from wallet.transaction where ctid in (select ctid from wallet.transaction where template = 'deposit-credited' and player_id = any ($1) limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a deposit that was credited waits for payment',
    check: 'every announced payment',
    text: `update cashier.deposit set state = 'awaiting_payment' where ctid in (select ctid from cashier.deposit where state = 'credited' and kind <> 'voucher' limit 1)`,
  },
  {
    name: 'a second payment is kept nowhere',
    check: 'every announced payment',
    // All of them: one whose word was lost, and which was found by asking, is not looked for by its word.
    text: `delete from cashier.unmatched_payment`,
  },
  {
    name: 'a voucher was credited twice',
    check: 'every voucher',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'voucher-redeemed' limit 1`,
  },
  {
    name: 'an acknowledged withdrawal is gone',
    check: 'every acknowledged withdrawal',
    text: `delete from cashier.withdrawal where player_id = $1 and idempotency_key = $2`,
    values: ({ cashierWord }) => {
      const done = cashierWord.cashier.withdrawals.find(({ outcome }) => outcome === 'done');
      return [done?.playerId ?? 0, done?.key ?? ''];
    },
  },
  {
    name: 'a withdrawal was paid and given back',
    check: 'every withdrawal was paid once',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, 'withdrawal-released', 'again', input_hash, reference, remark from wallet.transaction where template = 'withdrawal-paid' and player_id = any ($1) limit 1`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a withdrawal was paid twice',
    check: 'every withdrawal was paid once',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'withdrawal-paid' and player_id = any ($1) limit 1`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a withdrawal says that a unit more came back',
    check: 'every withdrawal was paid once',
    text: `update cashier.withdrawal set returned_amount = returned_amount + 1 where ctid in (select ctid from cashier.withdrawal where state = 'received' and player_id = any ($1) limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    // One that no person has touched: what staff give back may well have been paid.
    name: 'we believe a payout failed that was paid',
    check: 'the books of the payment side',
    text: `update cashier.withdrawal set state = 'returned' where ctid in (select w.ctid from cashier.withdrawal w where state = 'received' and not paid_by_hand and player_id = any ($1)
      and not exists (select from cashier.withdrawal_step s where s.player_id = w.player_id and s.withdrawal_id = w.id and s.mover = 'staff') limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a payout that was paid is not ours',
    check: 'the books of the payment side',
    text: `delete from cashier.payout where id = $1::uuid`,
    values: ({ cashierWord }) => [cashierWord.payouts[0]?.merchantPayoutId ?? '00000000-0000-0000-0000-000000000000'],
  },
  {
    name: 'a payout was confirmed and never sent',
    check: 'every move of a withdrawal',
    text: `delete from cashier.withdrawal_step where ctid in (select s.ctid from cashier.withdrawal_step s join cashier.withdrawal w on w.id = s.withdrawal_id where s.state = 'sent' and w.state in ('sent', 'received') and w.attempt = 1 and s.player_id = any ($1) limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a decision of staff was carried out twice',
    check: 'every decision of staff',
    text: `insert into cashier.withdrawal_step (player_id, withdrawal_id, state, mover, actor, note) select player_id, withdrawal_id, state, mover, actor, note from cashier.withdrawal_step where mover = 'staff' and note like 'decision %' limit 1`,
  },
  {
    name: 'a draw was settled twice',
    check: 'every draw was opened',
    text: `insert into platform.outbox (merchant_id, topic, player_id, payload) select merchant_id, topic, player_id, payload from platform.outbox where topic = 'draw.changed' and payload->>'state' = 'settled' limit 1`,
  },
  {
    name: 'a prize was paid to a bet that lost',
    check: 'prizes equal',
    text: `insert into wallet.transaction select b.player_id, gen_random_uuid(), now(), b.merchant_id, 'prize-paid', 'prize:' || b.id, ''::bytea, b.id::text, '' from lottery.bet b join lottery.draw d on d.id = b.draw_id and d.state = 'settled' where not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id) and not exists (select from wallet.transaction t where t.player_id = b.player_id and t.idempotency_key = 'prize:' || b.id) limit 1`,
  },
  {
    name: 'a winner was not paid',
    check: 'prizes equal',
    text: `delete from wallet.transaction where ctid in (select ctid from wallet.transaction where template = 'prize-paid' and idempotency_key not like 'prize:%:%' limit 1)`,
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
    values: ({ players }) => [players[0]?.playerId],
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
  {
    name: 'a reversal of a wrong prize is gone',
    check: 'corrections reversed',
    // Of a bet that was paid for with own money: of others the bonus may have had nothing left.
    text: `delete from wallet.transaction where ctid in (select t.ctid from wallet.transaction t where t.template = 'prize-reversed'
      and not exists (select from wallet.bonus_bet b where b.player_id = t.player_id and b.bet_id::text = t.reference) limit 1)`,
  },
  {
    name: 'a corrected bet got a unit more',
    check: 'corrections reversed',
    text: `update outcomes.corrected_bet set after_payout = after_payout + 1 where ctid in (select ctid from outcomes.corrected_bet limit 1)`,
  },
  {
    name: 'a loan was given twice',
    check: 'corrections reversed',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'reversal-covered' limit 1`,
  },
  {
    name: 'a right prize was not paid anew',
    check: 'corrections reversed',
    text: `delete from wallet.transaction where ctid in (select ctid from wallet.transaction where template = 'prize-paid' and idempotency_key like 'prize:%:%' limit 1)`,
  },
  {
    name: 'a draw of an acknowledged chase is gone',
    check: 'every acknowledged chase',
    text: `delete from lottery.chase_draw where ctid in (select ctid from lottery.chase_draw limit 1)`,
  },
  {
    name: 'a chase was held for once more',
    check: 'no chase was placed twice',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'bet:made-up', input_hash, reference, remark from wallet.transaction where template = 'chase-held' limit 1`,
  },
  {
    name: 'a chase says that it placed more than it did',
    check: "every chase's figures",
    text: `update lottery.chase set placed_amount = placed_amount + 1, released_amount = released_amount - 1 where ctid in (select ctid from lottery.chase where released_amount > 0 limit 1)`,
  },
  {
    name: 'a won draw of a chase counts as lost',
    check: "every chase's figures",
    text: `update lottery.chase_draw set state = 'lost' where ctid in (select ctid from lottery.chase_draw where state = 'won' limit 1)`,
  },
  {
    name: 'a draw of a chase was staked twice',
    check: 'every draw of a chase was bet once',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'chase-stake-placed' limit 1`,
  },
  {
    name: 'a bet of a chase has another multiple than its draw',
    check: 'every draw of a chase was bet once',
    text: `update lottery.bet set multiple = multiple + 1 where ctid in (select ctid from lottery.bet where chase_id is not null limit 1)`,
  },
  {
    name: 'a release is gone',
    check: 'every draw of a chase that was cancelled',
    text: `delete from wallet.transaction where ctid in (select ctid from wallet.transaction where template = 'chase-released' limit 1)`,
  },
  {
    name: 'an acknowledged cancellation of a chase is one of the house',
    check: 'every draw of a chase that was cancelled',
    text: `update lottery.chase_draw set reason = 'house' where ctid in (select ctid from lottery.chase_draw where reason = 'player' and chase_id || ' ' || numero = any ($1) limit 1)`,
    // One that was acknowledged: of another, whose answer was lost, nobody can tell who ended it.
    values: ({ history }) => [
      history.chaseCancellations.flatMap(({ outcome, chaseId, cancelled = [] }) =>
        outcome === 'done' ? cancelled.map((numero) => `${chaseId} ${numero}`) : [],
      ),
    ],
  },
  {
    name: 'a dropped draw counts as cancelled by the player',
    check: 'every draw of a chase that was cancelled',
    text: `update lottery.chase_draw set state = 'cancelled', reason = 'player' where ctid in (select ctid from lottery.chase_draw where state = 'dropped' and chase_id <> all ($1) limit 1)`,
    // Of a chase that its player never cancelled: of others it might be true.
    values: ({ history }) => [history.chaseCancellations.map(({ chaseId }) => chaseId)],
  },
  {
    // All of them: one whose draw ended just as it was corrected is not judged.
    name: 'chases staked their draws after their win',
    check: 'no chase that stops on a win',
    text: `update lottery.chase_draw w set state = 'lost', reason = null, draw_id = d.id, master_id = gen_random_uuid() from lottery.draw d
      where d.game_code = w.game_code and d.numero = w.numero and d.merchant_id = w.merchant_id
        and w.reason = 'win'`,
  },
  {
    name: 'a chase that stops on a win had two draws open',
    check: 'no chase that stops on a win',
    text: `update lottery.bet b set placed_at = b.placed_at - interval '1 hour' from lottery.chase_draw w join lottery.chase c on c.player_id = w.player_id and c.id = w.chase_id and c.stop_on_win
      where b.player_id = w.player_id and b.master_id = w.master_id and exists (select from lottery.chase_draw x where x.player_id = w.player_id and x.chase_id = w.chase_id and x.position < w.position and x.master_id is not null)`,
  },
  {
    name: 'a call of a vendor is gone',
    check: 'every bet and win that',
    text: `delete from games.transaction where ctid in (select ctid from games.transaction where kind = 'win' and vendor_id <> $1 limit 1)`,
    values: ({ studio }) => [studio.vendorId],
  },
  {
    name: 'a win of a game was paid twice',
    check: 'no game moved money',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'game-prize-paid' limit 1`,
  },
  {
    name: 'a stake that was rolled back is still with the vendor',
    check: 'no vendor kept',
    text: `update games.transaction set transaction_id = null where ctid in (select ctid from games.transaction where kind = 'rollback' and transaction_id is not null and vendor_id <> $1 limit 1)`,
    values: ({ studio }) => [studio.vendorId],
  },
  {
    name: 'a round says that it won a unit more',
    check: 'every round of',
    text: `update games.round set won = won + 1 where ctid in (select ctid from games.round limit 1)`,
  },
  {
    name: 'a round never ended',
    check: 'every round of',
    text: `update games.round set closed_at = null where ctid in (select ctid from games.round where refunded < staked limit 1)`,
  },
  {
    name: 'a round of the studio was begun under another key',
    check: 'every round that the studio acknowledged',
    text: `update studio.round set key = 'falsified' where ctid in (select ctid from studio.round where state = 'closed' limit 1)`,
  },
  {
    name: 'a round of the studio that was acknowledged is void',
    check: 'every round that the studio acknowledged',
    text: `update studio.round set state = 'void', refusal = 'lost' where ctid in (select ctid from studio.round where state = 'closed' and table_round is null limit 1)`,
  },
  {
    name: 'the record of a round shows another payout than the books',
    check: 'every round of the studio whose',
    text: `update studio.round set payout = payout + 1 where ctid in (select ctid from studio.round where state = 'closed' limit 1)`,
  },
  {
    name: 'the platform does not have a win of the studio',
    check: 'each stake of the studio',
    text: `delete from games.transaction where ctid in (select ctid from games.transaction where kind = 'win' and vendor_id = $1 limit 1)`,
    values: ({ studio }) => [studio.vendorId],
  },
  {
    name: 'a stake of the studio was debited twice',
    check: 'each stake of the studio',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, idempotency_key || 'x', input_hash, reference, remark from wallet.transaction where template = 'game-stake-placed' and idempotency_key like $1 limit 1`,
    values: ({ studio }) => [`game:${studio.vendorId}:%`],
  },
  {
    name: 'the studio paid a round twice',
    check: 'each stake of the studio',
    text: `insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, state, next_at) select player_id, gen_random_uuid(), round_id, kind, bet_id, amount, state, next_at from studio.movement where kind = 'win' limit 1`,
  },
  {
    name: 'the studio refunded a round that it had paid',
    check: 'each stake of the studio',
    text: `insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, state, next_at) select player_id, gen_random_uuid(), round_id, 'rollback', bet_id, amount, state, next_at from studio.movement where kind = 'win' limit 1`,
  },
  {
    name: 'a stake of the studio was never given back',
    check: 'each stake of the studio',
    text: `delete from studio.movement where ctid in (select ctid from studio.movement where kind = 'rollback' limit 1)`,
  },
  {
    name: 'a round of the studio pays other than its seeds say',
    check: 'every closed round of the studio verifies',
    text: `update studio.round set multiplier = multiplier + 1 where ctid in (select ctid from studio.round where state = 'closed' and table_round is null limit 1)`,
  },
  {
    name: 'a seed is not the one committed to',
    check: 'every closed round of the studio verifies',
    text: `update studio.seed set commitment = repeat('0', 64) where ctid in (select ctid from studio.seed where revealed_at is not null limit 1)`,
  },
  {
    name: 'a round of crash ended elsewhere than its chain says',
    check: 'every round of crash',
    text: `update studio.table_round set outcome = jsonb_set(outcome, '{point}', to_jsonb((outcome->>'point')::integer + 1)) where ctid in (select ctid from studio.table_round where state = 'ended' limit 1)`,
  },
  {
    name: 'a bet at crash left after the end',
    check: 'every round of crash',
    text: `update studio.round set result = to_jsonb(99999999), multiplier = 9999999900 where ctid in (select ctid from studio.round where table_round is not null and cashed_out limit 1)`,
  },
  {
    name: 'a pool holds a unit more than came in',
    check: 'pools of the studio',
    text: `update studio.pool_shard set balance = balance + 1 where ctid in (select ctid from studio.pool_shard limit 1)`,
  },
  {
    name: 'a round did not give to its pool',
    check: 'pools of the studio',
    text: `delete from studio.pool_entry where ctid in (select ctid from studio.pool_entry where from_account = 'stakes' limit 1)`,
  },
  {
    name: 'a grant of an acknowledged claim is gone',
    check: 'every acknowledged claim',
    // Not of a claim in doubt: nobody was told that it is there.
    text: `delete from promotions.grant where ctid in (select g.ctid from promotions.grant g where g.money = 'cash' and g.deposit_id is null and g.id = any ($1) limit 1)`,
    values: ({ gifts: { history } }) => [
      history.claims.flatMap(({ outcome, grantId }) => (outcome === 'done' && grantId !== undefined ? [grantId] : [])),
    ],
  },
  {
    name: 'an offer of three pieces was given to one more',
    check: 'no offer gave more',
    text: `update promotions.grant set offer_id = $1 where id in (select distinct on (g.player_id) g.id from promotions.grant g where g.money = 'cash' and g.offer_id <> all ($2::uuid[])
      and not exists (select from promotions.grant s where s.offer_id = $1 and s.player_id = g.player_id) limit 4)`,
    values: ({ gifts: { offers } }) => {
      const scarce = offers.flatMap(({ id, pieces }) => (pieces === null ? [] : [id]));
      return [scarce[0], scarce];
    },
  },
  {
    name: 'a reward was paid twice',
    check: 'every grant was lent or paid once',
    text: `update wallet.transaction set idempotency_key = idempotency_key || ':again' where ctid in (select ctid from wallet.transaction where template = 'reward-paid' and player_id = any ($1) limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a bonus became a unit more than was posted',
    check: 'every grant was lent or paid once',
    text: `update promotions.grant set converted = converted + 1 where ctid in (select ctid from promotions.grant where money = 'bonus' and state = 'completed' and player_id = any ($1) limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a unit more was wagered than was counted',
    check: 'what was wagered is the sum',
    text: `update promotions.grant set wagered = wagered + 1 where ctid in (select ctid from promotions.grant where money = 'bonus' and state = 'completed' and player_id = any ($1) limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a grant that nobody gave up was given up',
    check: 'every grant that was given up',
    text: `update promotions.grant set state = 'cancelled' where ctid in (select ctid from promotions.grant where state in ('queued', 'active') and player_id = any ($1) limit 1)`,
    values: ({ players }) => [players.map(({ playerId }) => playerId)],
  },
  {
    name: 'a deposit brought two grants',
    check: 'every bonus of a deposit',
    text: `update promotions.grant set deposit_id = o.deposit_id from (select deposit_id from promotions.grant where deposit_id is not null order by id limit 1) o
      where id in (select id from promotions.grant where deposit_id is not null order by id desc limit 1)`,
  },
  {
    name: 'a bonus is of a unit more than was deposited',
    check: 'every bonus of a deposit',
    text: `update promotions.grant set deposit = deposit + 1 where id in (select id from promotions.grant where deposit_id is not null limit 1)`,
  },
  {
    name: 'a bonus came with a deposit that was not credited',
    check: 'every bonus of a deposit',
    text: `update cashier.deposit set state = 'review' where id in (select deposit_id from promotions.grant where deposit_id is not null limit 1)`,
  },
  {
    name: 'a bonus came with a deposit of somebody else, who had wished for nothing',
    check: 'every bonus of a deposit',
    text: `update promotions.grant set player_id = $1 where id in (select id from promotions.grant where deposit_id is not null and player_id <> $1 limit 1)`,
    values: ({ players }) => [players.at(-1)?.playerId],
  },
  {
    name: 'a free bet was staked in a second order',
    check: 'every free bet was staked in one order',
    text: `update wallet.bonus_bet set grant_id = two.one from (
        select a.player_id, a.id as one, b.id as other from promotions.grant a join promotions.grant b on b.player_id = a.player_id and b.id > a.id
        where a.money = 'freebet' and a.state = 'completed' and b.money = 'freebet' and b.state = 'completed' limit 1) as two
      where bonus_bet.player_id = two.player_id and grant_id = two.other`,
  },
  {
    name: 'an order that was acknowledged with a free bet is not staked with it',
    check: 'every free bet was staked in one order',
    text: `delete from wallet.bonus_bet where grant_id in (select id from promotions.grant where money = 'freebet' and state = 'completed' limit 1)`,
  },
  {
    name: 'a free bet was lent twice',
    check: 'what was lent for a free bet',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, idempotency_key || 'x', input_hash, reference, remark from wallet.transaction where template = 'bonus-granted' and idempotency_key like 'grant:%:bet:%' limit 1`,
  },
  {
    name: 'a free bet paid a unit more than its prize is above its stake',
    check: 'free bets paid',
    text: `update wallet.entry set amount = amount + 1 where ctid in (select e.ctid from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
      join promotions.grant g on g.id::text = t.reference and g.money = 'freebet' where t.template = 'bonus-converted' and e.account = 'main' limit 1)`,
  },
  {
    name: 'a free bet that was staked can be used again',
    check: 'free bets ended',
    text: `update promotions.grant set order_id = null where id in (select id from promotions.grant where money = 'freebet' and state = 'completed' limit 1)`,
  },
  {
    name: 'a deposit was reversed twice',
    check: 'every acknowledged reversal of a deposit',
    text: `insert into wallet.transaction select player_id, gen_random_uuid(), created_at, merchant_id, template, 'again', input_hash, reference, remark from wallet.transaction where template = 'deposit-reversed' limit 1`,
  },
  {
    name: 'an acknowledged reversal is gone',
    check: 'every acknowledged reversal of a deposit',
    text: `update cashier.deposit set state = 'credited' where ctid in (select ctid from cashier.deposit where state = 'reversed' limit 1)`,
  },
  {
    name: 'a deposit that nobody reversed is reversed',
    check: 'every acknowledged reversal of a deposit',
    text: `update cashier.deposit set state = 'reversed' where ctid in (select ctid from cashier.deposit where state = 'credited' and kind <> 'voucher' and id <> all ($1::uuid[]) and player_id = any ($2) limit 1)`,
    values: ({ reversalWord, players }) => [
      reversalWord.reversals.map(({ depositId }) => depositId),
      players.map(({ playerId }) => playerId),
    ],
  },
  {
    name: 'what a reversed deposit brought was left to its player',
    check: 'what a reversed deposit brought',
    text: `update promotions.grant b set deposit_id = o.id from (select id from cashier.deposit where state = 'reversed' limit 1) o
      where b.id in (select g.id from promotions.grant g where g.deposit_id is not null and g.state in ('queued', 'active', 'completed') limit 1)`,
  },
  {
    name: 'a grant was reversed whose deposit was not',
    check: 'what a reversed deposit brought',
    text: `update promotions.grant set state = 'reversed' where id in (select id from promotions.grant where deposit_id is not null and state in ('queued', 'active', 'completed') limit 1)`,
  },
  {
    name: 'a unit more was taken back than a bonus became',
    check: 'what a reversed deposit brought',
    text: `update promotions.grant set reclaimed = reclaimed + 1 where id in (select id from promotions.grant where state = 'reversed' limit 1)`,
  },
  {
    name: 'a bonus account holds a unit more',
    check: 'balances equal',
    text: `update wallet.account set balance = balance + 1 where code = 'bonus' and player_id = $1`,
    values: ({ players }) => [players[0]?.playerId],
  },
  {
    name: 'a held balance is a unit higher',
    check: 'balances equal',
    text: `update wallet.account set balance = balance + 1 where code = 'held' and player_id = $1`,
    values: ({ players }) => [players[0]?.playerId],
  },
  {
    name: 'a refused chase was placed',
    check: 'no chase was placed twice',
    text: `insert into wallet.transaction select $1, gen_random_uuid(), now(), 1, 'chase-held', 'bet:' || $2, ''::bytea, '', '' where $2 <> ''`,
    values: ({ history }) => {
      const refused = history.chases.find(({ outcome }) => outcome === 'refused');
      return [refused?.playerId ?? 0, refused?.key ?? ''];
    },
  },
];

/**
 * The table that a falsification changes.
 * @param {string} text
 */
const tableOf = (text) => /^(?:update|insert into|delete from) ([a-z_.]+)/.exec(text)?.[1];

/**
 * @param {Given} given
 * @param {Rows} known the rows that `verify` has just read: only what a falsification changes is read anew
 * @returns {Promise<Check>} the check on the checks, as `verify` returns its own
 */
export async function falsify(given, known) {
  const { client } = given;
  /** @type {string[]} */
  const faults = [];
  let tried = 0;
  for (const { name, check, text, values = () => [] } of falsifications) {
    await client.query('begin');
    try {
      const { rowCount } = await client.query(text, values(given));
      if (rowCount === 0) continue;
      tried += 1;
      const changed = tableOf(text);
      if (changed === undefined) throw new Error(`it is not seen which table is changed by: ${text}`);
      const { checks } = await verify({ ...given, known, changed });
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
