-- Moves a draw if it is still in p_from. Answers false when another worker was faster; a move that is not in the table is an error.
-- Drops the counters of a draw that is over: a void draw gives back what its bets took, a settled one needs them no more.
create or replace function lottery.move_draw(p_id bigint, p_from text, p_to text) returns boolean
language plpgsql
as $$
begin
  if not lottery.legal_move(p_from, p_to) then
    raise exception 'lottery: a draw cannot go from % to %', p_from, p_to using errcode = '23514';
  end if;
  if p_from = 'open' then
    -- Waits for the bets that are being placed and cancelled on it; none begins afterwards.
    perform lottery.hold_alone(p_id);
  end if;
  -- The lock first: an UPDATE reckons its new values before it waits, and the closing time must not lie before the last bet.
  perform from lottery.draw d where d.id = p_id and d.state = p_from for update of d;
  if not found then
    return false;
  end if;
  update lottery.draw set
    state = p_to,
    opened_at = case when p_to = 'open' then clock_timestamp() else opened_at end,
    closed_at = case when p_to = 'closed' then clock_timestamp() else closed_at end,
    drawn_at = case when p_to = 'drawn' then clock_timestamp() else drawn_at end,
    settled_at = case when p_to = 'settled' then clock_timestamp() else settled_at end
  where id = p_id;
  if p_to in ('settled', 'void') then
    perform outcomes.forget_exposure('lottery', p_id);
  end if;
  return true;
end
$$;
