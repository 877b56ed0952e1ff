-- Writes down one stake or win that was done, and opens its round (p_node: that of the game; null: the round is there) or adds to it.
create or replace function games.write_one(
  p_kind text, p_vendor integer, p_external text, p_reference text, p_player bigint, p_merchant integer, p_round uuid, p_code text, p_node bigint, p_closed boolean,
  p_amount bigint, p_hash bytea, p_transaction uuid, p_balance bigint, p_launch uuid, p_at timestamptz
) returns void
language plpgsql
as $$
begin
  if p_node is not null then
    with opened as (
      insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, opened_at, updated_at, closed_at)
      values (p_player, p_round, p_vendor, p_node, p_merchant, p_code, p_amount, p_at, p_at, case when p_closed then p_at end)
    )
    insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, launch_id, at)
    values (p_vendor, p_external, p_player, p_round, p_kind, p_reference, p_amount, p_hash, p_transaction, p_balance, p_launch, p_at);
    return;
  end if;
  with added as (
    insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, launch_id, at)
    values (p_vendor, p_external, p_player, p_round, p_kind, p_reference, p_amount, p_hash, p_transaction, p_balance, p_launch, p_at)
  )
  update games.round as r set
    staked = r.staked + case p_kind when 'bet' then p_amount else 0 end,
    won = r.won + case p_kind when 'win' then p_amount else 0 end,
    updated_at = p_at,
    closed_at = coalesce(r.closed_at, case when p_closed then p_at end)
  where r.player_id = p_player and r.id = p_round;
  if not found then
    raise exception 'games: round % of player % is gone', p_round, p_player;
  end if;
end
$$;
