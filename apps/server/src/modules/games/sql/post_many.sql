-- Posts what commands move, in one call of wallet.post: those whose p_move is not 0, which counts them from 1. Answers their verdicts and the player's balance
-- after each, by p_move. p_node, p_lent, p_grant: see post_one; of stakes, too, p_lent is what of it
-- is to be lent (games.parts_of). A stake that turns out not to be covered asks once more, by itself.
create or replace function games.post_many(
  p_move integer[], p_vendor integer[], p_external text[], p_kind text[], p_hash bytea[], p_movement uuid[], p_player bigint[], p_merchant integer[],
  p_round uuid[], p_node bigint[], p_amount bigint[], p_lent bigint[], p_grant uuid[], out verdicts text[], out balances bigint[]
)
language plpgsql
as $$
declare
  v_count integer := 0;
  k integer;
  v_player bigint[];
  v_id uuid[];
  v_merchant integer[];
  v_template text[];
  v_key text[];
  v_hash bytea[];
  v_reference text[];
  v_house text[];
  v_change bigint[];
  v_other bigint[];
  v_lent bigint[];
  v_line_of integer[];
  v_account text[];
  v_amount bigint[];
  v_parted record;
  v_noted integer[];
  v_bad text;
begin
  -- A loop and not an aggregate over a dozen lists: it costs nothing to make ready.
  for n in 1 .. cardinality(p_move) loop
    continue when p_move[n] = 0;
    k := p_move[n];
    v_count := greatest(v_count, k);
    v_player[k] := p_player[n];
    v_id[k] := p_movement[n];
    v_merchant[k] := p_merchant[n];
    v_template[k] := games.template_of(p_kind[n]);
    v_key[k] := 'game:' || p_vendor[n] || ':' || p_external[n];
    v_hash[k] := p_hash[n];
    v_reference[k] := p_round[n]::text;
    v_house[k] := games.house_account_of(p_kind[n]);
    v_change[k] := case p_kind[n] when 'bet' then -p_amount[n] else p_amount[n] end;
    v_other[k] := -v_change[k];
    v_lent[k] := coalesce(p_lent[n], 0);
  end loop;
  if v_count = 0 then
    return;
  end if;
  v_line_of := array(select generate_series(1, v_count)) || array(select generate_series(1, v_count));
  v_account := array_fill('main'::text, array[v_count]) || v_house;
  v_amount := v_change || v_other;
  if 0 < any (v_lent) then
    select s.line_of, s.account, s.amount into v_line_of, v_account, v_amount from wallet.split_lines(v_line_of, v_account, v_amount, v_lent) as s;
  end if;
  select array_agg(games.verdict_of_posting(w.verdict) order by w."position"), array_agg(w.balance order by w."position"),
    max(w.verdict) filter (where games.verdict_of_posting(w.verdict) is null)
  into verdicts, balances, v_bad
  from wallet.post(v_player, v_id, v_merchant, v_template, v_key, v_hash, v_reference, array_fill(''::text, array[v_count]),
    v_line_of, v_account, v_amount) as w;
  if v_bad is not null then
    raise exception 'games: a movement was answered %', v_bad using errcode = 'GM001';
  end if;
  for n in 1 .. cardinality(p_move) loop
    continue when p_move[n] = 0;
    if verdicts[p_move[n]] = 'insufficient' and p_kind[n] = 'bet' then
      v_parted := games.post_parted(p_vendor[n], p_external[n], p_hash[n], p_movement[n], p_player[n], p_merchant[n], p_round[n], p_node[n], p_amount[n]);
      if v_parted.verdict is not null then
        verdicts[p_move[n]] := v_parted.verdict;
        balances[p_move[n]] := v_parted.balance;
      end if;
    elsif verdicts[p_move[n]] = 'done' and p_lent[n] > 0 and p_kind[n] = 'bet' then
      v_noted := v_noted || n;
    elsif verdicts[p_move[n]] = 'done' and p_lent[n] > 0 then
      balances[p_move[n]] := balances[p_move[n]] + wallet.pass_on_bonus(p_player[n], p_merchant[n], p_grant[n], p_movement[n], p_lent[n]);
    end if;
  end loop;
  if v_noted is not null then
    perform wallet.note_parts(array(select p_player[x.n] from unnest(v_noted) with ordinality as x (n, k) order by x.k),
      array(select p_grant[x.n] from unnest(v_noted) with ordinality as x (n, k) order by x.k),
      array(select p_movement[x.n] from unnest(v_noted) with ordinality as x (n, k) order by x.k),
      array(select p_amount[x.n] from unnest(v_noted) with ordinality as x (n, k) order by x.k),
      array(select p_lent[x.n] from unnest(v_noted) with ordinality as x (n, k) order by x.k));
  end if;
end
$$;
