-- Requires so much in all for one thing that brings money again and again: more than before, or less where it was taken back. What is more lengthens its newest stretch while that is open,
-- and is a stretch of its own at the end once what was required before is done or was played out; what is less is taken from the newest first, and what of it was staked already frees
-- nothing. So the sum of its stretches is always what it requires in all. No balance is too small: the money that it is about is there by now.
create or replace function turnover.require_in_all(p_player bigint, p_id uuid, p_merchant integer, p_source text, p_reference text, p_amount bigint)
returns void
language plpgsql as $$
declare
  v_turnover bigint;
  v_more bigint;
  v_open bigint;
  v_take bigint;
  v_stretch record;
begin
  -- Each statement below sees what stands after the lock.
  perform wallet.lock_players(array[p_player]);
  select f.turnover into v_turnover from wallet.figures_at(p_player, clock_timestamp()) f;
  if v_turnover is null then
    raise exception 'player % has no accounts', p_player;
  end if;
  perform turnover.close_stretches(p_player, v_turnover, false);
  select p_amount - coalesce(sum(t.amount), 0) into v_more from turnover.required_for(p_player, p_source, p_reference) t;
  if v_more > 0 then
    select t.id, t.ends into v_stretch from turnover.required_for(p_player, p_source, p_reference) t where t.closed_at is null order by t.ends desc limit 1;
    if found then
      update turnover.requirement set starts = starts + v_more, ends = ends + v_more
      where player_id = p_player and closed_at is null and starts >= v_stretch.ends;
      update turnover.requirement set ends = ends + v_more, amount = amount + v_more where player_id = p_player and id = v_stretch.id;
    else
      insert into turnover.requirement (player_id, id, merchant_id, source, reference, amount, starts, ends)
      select p_player, p_id, p_merchant, p_source,
        case when exists (select from turnover.required_for(p_player, p_source, p_reference)) then concat(p_reference, ':', p_id) else p_reference end,
        v_more, axis.here, axis.here + v_more
      from (select turnover.next_start(p_player, v_turnover) as here) as axis;
    end if;
    return;
  end if;
  for v_stretch in select * from turnover.required_for(p_player, p_source, p_reference) t order by t.ends desc, t.id desc loop
    exit when v_more = 0;
    v_take := least(-v_more, v_stretch.amount);
    v_open := case when v_stretch.closed_at is null then least(v_take, v_stretch.ends - greatest(v_stretch.starts, v_turnover)) else 0 end;
    if v_take = v_stretch.amount then
      delete from turnover.requirement where player_id = p_player and id = v_stretch.id;
    else
      update turnover.requirement set amount = amount - v_take, starts = starts + (v_take - v_open), ends = ends - v_open
      where player_id = p_player and id = v_stretch.id;
    end if;
    update turnover.requirement set starts = starts - v_open, ends = ends - v_open
    where player_id = p_player and closed_at is null and starts >= v_stretch.ends;
    v_more := v_more + v_take;
  end loop;
end $$;
