-- Which of these players' stakes have to be looked at, asked inside the debiting transaction after the account locks. Players without any rule
-- are not answered: for most batches this is two index probes a player. Limits are money units, null for none.
-- is_barred: not because of money: the session limit is used up, or the identity has to be confirmed first and is not.
create or replace function protection.restrictions(p_player bigint[], p_merchant integer[])
returns table (player_id bigint, is_excluded boolean, is_barred boolean, stake_day bigint, stake_week bigint, stake_month bigint, loss_day bigint, loss_week bigint, loss_month bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_ruled integer[];
  v_player bigint[];
  v_merchant integer[];
begin
  select array_agg(r.merchant_id) into v_ruled
  from site.play_rules(array(select distinct m from unnest(p_merchant) as m)) as r where r.identity_required or r.default_limits <> '{}';
  select array_agg(asked.player_id), array_agg(asked.merchant_id) into v_player, v_merchant
  from (select distinct on (a.player_id) a.player_id, a.merchant_id from unnest(p_player, p_merchant) as a (player_id, merchant_id)) as asked
  where asked.merchant_id = any (v_ruled)
    or exists (select from protection.player_limit l where l.player_id = asked.player_id)
    or exists (select from protection.exclusion e where e.player_id = asked.player_id and (e.until is null or e.until > clock_timestamp()));
  if v_player is null then
    return;
  end if;
  return query
  select asked.player_id,
    exists (select from protection.exclusion e where e.player_id = asked.player_id and (e.until is null or e.until > clock_timestamp())),
    (brand.identity_required and not exists (select from protection.identity_state i where i.player_id = asked.player_id and i.state = 'verified'
        and (i.valid_until is null or i.valid_until > clock_timestamp())))
      or coalesce(session.is_over, false),
    bound.stake_day, bound.stake_week, bound.stake_month, bound.loss_day, bound.loss_week, bound.loss_month
  from unnest(v_player, v_merchant) as asked (player_id, merchant_id)
  left join site.play_rules(v_merchant) as brand on brand.merchant_id = asked.merchant_id
  left join (
    select s.player_id,
      min(s.value) filter (where s.kind = 'stake' and s.period = 'day') as stake_day, min(s.value) filter (where s.kind = 'stake' and s.period = 'week') as stake_week,
      min(s.value) filter (where s.kind = 'stake' and s.period = 'month') as stake_month,
      min(s.value) filter (where s.kind = 'loss' and s.period = 'day') as loss_day, min(s.value) filter (where s.kind = 'loss' and s.period = 'week') as loss_week,
      min(s.value) filter (where s.kind = 'loss' and s.period = 'month') as loss_month,
      min(s.value) filter (where s.kind = 'session' and s.period = 'day') as session_day, min(s.value) filter (where s.kind = 'session' and s.period = 'week') as session_week,
      min(s.value) filter (where s.kind = 'session' and s.period = 'month') as session_month
    from protection.strictest_limits(v_player, v_merchant) as s group by 1
  ) as bound on bound.player_id = asked.player_id
  left join lateral (
    select played.day >= bound.session_day * 60 or played.week >= bound.session_week * 60 or played.month >= bound.session_month * 60 as is_over
    from protection.played_seconds(asked.player_id, coalesce(brand.time_zone, 'UTC')) as played
    where bound.session_day is not null or bound.session_week is not null or bound.session_month is not null
  ) as session on true;
end
$$;
