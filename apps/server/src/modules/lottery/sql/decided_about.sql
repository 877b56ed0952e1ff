-- When and as what the bet was decided that a movement of the ledger was about, if the movement (written by p_writer) came after its draw's settlement: a
-- correction. No row for what the settlement itself paid, and for what is none of lottery's. p_about: what the reference names (wallet.movement_kind).
create or replace function lottery.decided_about(p_player bigint, p_about text, p_reference text, p_writer xid8)
returns table (at timestamptz, game text, in_group boolean)
language sql stable
as $$
  select s.at, d.game_code, b.series is not null
  from lottery.bet b
  join lottery.settlement s on s.draw_id = b.draw_id
  join lottery.draw d on d.id = b.draw_id
  where b.player_id = p_player and b.id = case when p_about = 'bet' then platform.uuid_or_null(p_reference) end and p_writer > s.writer
$$;
