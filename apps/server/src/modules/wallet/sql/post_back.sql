-- Posts what comes back of bets (prizes, stakes that are given back), one movement a bet, p_bet as wallet.bonus_bet calls it: to the main account, and of bets that a
-- bonus stood in its part to the bonus, from where it is passed on when that is over. Verdicts as of post.
create or replace function wallet.post_back(
  p_player bigint[], p_id uuid[], p_merchant integer[], p_template text[], p_key text[], p_hash bytea[], p_reference text[], p_house text[], p_amount bigint[], p_bet uuid[]
) returns table ("position" integer, verdict text, transaction_id uuid, balance bigint, sequence bigint)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_count integer := cardinality(p_player);
  v_lent bigint[] := wallet.lent_parts(p_player, p_bet, p_amount);
  v_line_of integer[] := array(select generate_series(1, v_count)) || array(select generate_series(1, v_count));
  v_account text[] := array_fill('main'::text, array[v_count]) || p_house;
  v_amount bigint[] := p_amount || array(select -p_amount[n] from generate_series(1, v_count) as n order by n);
  v record;
begin
  if v_lent is not null then
    select s.line_of, s.account, s.amount into v_line_of, v_account, v_amount from wallet.split_lines(v_line_of, v_account, v_amount, v_lent) as s;
  end if;
  for "position", verdict, transaction_id, balance, sequence in
    select * from wallet.post(p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, array_fill(''::text, array[v_count]), v_line_of, v_account, v_amount)
  loop
    if v_lent[position] > 0 and verdict = 'posted' then
      balance := balance + (
        select wallet.pass_on_bonus(x.player_id, p_merchant[position], x.grant_id, p_id[position], v_lent[position], x.bet_id)
        from wallet.bonus_bet x where x.player_id = p_player[position] and x.bet_id = p_bet[position]);
    end if;
    return next;
  end loop;
end
$$;
