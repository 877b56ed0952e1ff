-- Transfers up and down the line that people in money laundering make (FATF's typologies: structuring, accounts as pass-through), seen in 24 hours up to p_until; only what
-- something after p_since adds to. split: three or more just below the most that can be sent at once; through: most of what came to a member by transfers went on by
-- transfers or withdrawals and little of it was staked (passing on is what an agent's float is for); gathered: twenty or more people, as the movements name them, sent to
-- one agent; beyond-line: an agent sent down three times what their whole line turned over in seven days. Nothing is looked at below p_from, but for counts. Money units.
create or replace function agents.strange_transfers(p_merchant integer, p_zone text, p_since timestamptz, p_until timestamptz, p_down_most bigint, p_up_most bigint, p_from bigint)
returns table (player_id bigint, pattern text, amount bigint, count bigint)
language sql stable
as $$
  with touched as materialized (
    -- Only theirs is read further back: a day of all movements is too much to go through every minute.
    select distinct m.player_id from wallet.movement m
    where m.merchant_id = p_merchant and m.created_at > p_since and m.created_at <= p_until
      and m.template in ('upline-transfer-sent', 'upline-transfer-received', 'downline-transfer-sent', 'downline-transfer-received', 'withdrawal-paid')
  ), day as materialized (
    -- Ids are dated by the clocks of processes.
    select m.player_id, m.template, m.measure, m.own, m.remark, m.created_at
    from touched t
    join wallet.movement m on m.player_id = t.player_id and m.id >= platform.least_id_at(p_until - interval '25 hours')
    where m.created_at > p_until - interval '24 hours' and m.created_at <= p_until and not m.trial
  ), moved as (
    select d.player_id, d.template, d.own, d.remark, d.created_at from day d
    where d.template in ('upline-transfer-sent', 'upline-transfer-received', 'downline-transfer-sent', 'downline-transfer-received')
  ), sent as (
    select m.player_id, m.template, -m.own as amount, m.created_at, case m.template when 'upline-transfer-sent' then p_up_most else p_down_most end as most
    from moved m where m.own < 0
  ), received as (
    select m.player_id, sum(m.own)::bigint as amount from moved m
    where m.own > 0 and not exists (select from agents.node n where n.player_id = m.player_id and n.kind <> 0)
    group by m.player_id having sum(m.own) >= p_from
  ), sent_down as (
    select s.player_id, sum(s.amount)::bigint as amount, max(s.created_at) as last from sent s where s.template = 'downline-transfer-sent'
    group by s.player_id having sum(s.amount) >= p_from
  )
  select s.player_id, 'split', sum(s.amount)::bigint, count(*) from sent s
  where s.amount < s.most and s.amount * 10 >= s.most * 9
  group by s.player_id having count(*) >= 3 and max(s.created_at) > p_since
  union all
  select r.player_id, 'through', r.amount, 0 from received r
  cross join lateral (
    select coalesce(sum(-m.own) filter (where m.measure = 'withdrawals' or m.template in ('upline-transfer-sent', 'downline-transfer-sent')), 0) as gone,
      coalesce(sum(-m.own) filter (where m.measure = 'stakes'), 0) as stakes,
      max(m.created_at) filter (where m.own < 0 and m.measure is distinct from 'stakes') as last
    from day m where m.player_id = r.player_id
  ) as went
  where went.gone * 10 >= r.amount * 8 and went.stakes * 10 < r.amount * 2 and went.last > p_since
  union all
  select r.player_id, 'gathered', sum(r.own)::bigint, count(distinct r.remark) from moved r
  where r.template = 'upline-transfer-received'
  group by r.player_id having count(distinct r.remark) >= 20 and max(r.created_at) > p_since
  union all
  select s.player_id, 'beyond-line', s.amount, 0 from sent_down s
  where s.last > p_since and s.amount > 3 * coalesce((
    select sum(t.valid) from agents.team_day t
    where t.generation = (select g.id from agents.generation g where g.state = 'live') and t.merchant_id = p_merchant and t.agent_id = s.player_id
      and t.day > (p_until at time zone p_zone)::date - 7), 0)
$$;
