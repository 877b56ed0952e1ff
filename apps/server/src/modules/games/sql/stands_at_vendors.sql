-- Whether money of a player's may stand in a wallet of a vendor, or is on its way: more went there than came back since the vendor last said that nothing was there, however
-- long ago. What they have lost there looks the same to us until the vendor is asked, which happens whenever their wallets are shown; a call is not worth it where this is
-- asked. Each vendor by itself: what was won at one hides nothing at another.
create or replace function games.stands_at_vendors(p_player bigint) returns boolean
language sql stable
as $$
  select exists (
    select from games.transfer t left join games.purse_seen_empty e on e.player_id = t.player_id and e.vendor_id = t.vendor_id
    where t.player_id = p_player and t.state <> 'refused' and (t.state <> 'done' or e.seen_at is null or t.state_changed_at > e.seen_at)
    group by t.vendor_id
    having bool_or(t.state <> 'done') or sum(case t.direction when 'in' then t.amount else -t.amount end) > 0
  )
$$;
