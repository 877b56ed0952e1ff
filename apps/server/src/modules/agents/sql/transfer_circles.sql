-- Circles of transfers that a look has closed: money that somebody sent comes back to them within seven days by at most six transfers, each of them about the same sum
-- (four fifths of what came back up to five fourths), and those it went through staked less than a fifth of it meanwhile. One row for each transfer that closes one.
-- Nothing is looked at below p_from. Money units.
create or replace function agents.transfer_circles(p_merchant integer, p_noted timestamptz, p_from bigint)
returns table (player_id bigint, amount bigint, count bigint)
language sql stable
as $$
  with recursive walk as (
    select s.id as last, s.receiver_id as home, s.amount, s.sent_at as ended, s.sender_id as at_id, s.sent_at as at, array[s.sender_id] as passed, 1 as steps
    from agents.transfer s
    where s.merchant_id = p_merchant and s.looked_at = p_noted and s.amount >= p_from
    union all
    select w.last, w.home, w.amount, w.ended, b.sender_id, b.sent_at, w.passed || b.sender_id, w.steps + 1
    from walk w
    cross join lateral (
      -- Of several from one sender the last one leaves most ways open.
      select distinct on (s.sender_id) s.sender_id, s.sent_at from agents.transfer s
      where s.receiver_id = w.at_id and s.sent_at < w.at and s.sent_at > w.ended - interval '7 days'
        and s.amount * 5 >= w.amount * 4 and s.amount * 4 <= w.amount * 5 and not s.sender_id = any (w.passed)
      order by s.sender_id, s.sent_at desc
    ) as b
    where w.at_id <> w.home and w.steps < 6
  )
  select distinct on (w.last) w.home, w.amount, w.steps::bigint
  from walk w
  where w.at_id = w.home and w.steps > 1 and w.amount > 5 * coalesce((
    select sum(-m.own) from unnest(w.passed) as p (id)
    join wallet.movement m on m.player_id = p.id and m.id >= platform.least_id_at(w.at - interval '1 hour')
    where p.id <> w.home and m.measure = 'stakes' and m.created_at > w.at and m.created_at < w.ended), 0)
  order by w.last, w.steps
$$;
