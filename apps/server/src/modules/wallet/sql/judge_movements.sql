-- Part of post: judges movement after movement in memory, each against what those before it left. `verdict` comes with what is said already (of keys that were
-- seen before) and null for the rest; `balance` and `sequence` come as the accounts (p_owner … p_counted: player by player, those of all lines among them) stand
-- and go as they are left. p_counts, p_guard: of the templates; p_free, p_counted: of the accounts' types. p_limited … p_limits: see stake_limits. The rest
-- goes only: of lines their number in the movement and, on accounts, the balance after them and their number there; of movements the main account as they
-- left it; of accounts what their figures gain (see gain), null for nothing. p_alone: of the accounts' types, whether they keep figures of their own; a movement moves one of
-- those at most.
create or replace function wallet.judge_movements(
  p_player bigint[], p_counts text[], p_guard text[], p_line_of integer[], p_account text[], p_amount bigint[],
  p_owner bigint[], p_code text[], p_currency text[], p_free boolean[], p_counted boolean[], p_alone boolean[],
  p_limited bigint[], p_excluded boolean[], p_barred boolean[], p_limits bigint[],
  inout verdict text[], inout balance bigint[], inout sequence bigint[],
  out nth integer[], out after bigint[], out number bigint[], out left_balance bigint[], out left_sequence bigint[],
  out turnover bigint[], out staked bigint[], out staked_back bigint[], out returned bigint[], out deposited bigint[], out deposited_back bigint[],
  out withdrawn bigint[]
)
language plpgsql
as $$
declare
  -- Movements and lines, player by player; v_line is the next line, v_begin the first of the movement in hand, v_place which account a line moves.
  v_order integer[] := array(select m.n from unnest(p_player) with ordinality as m (player_id, n) order by m.player_id, m.n);
  v_lines integer[] := array(select l.n from unnest(p_line_of) with ordinality as l (own_position, n) order by p_player[l.own_position], l.own_position, l.n);
  v_line integer := 1; v_begin integer;
  v_place integer[];
  -- The player in hand: the first account, the one that keeps the figures, the place in p_limited, and limits and what was used of them as the movements leave them.
  v_player bigint;
  v_first integer := 1; v_kept integer; v_limited integer; v_limit bigint[];
  -- The movement in hand: the sum of its lines, what of it that counts went in and out, the lowest balance on its way; an account that it moved.
  v_counts text; v_is_missing boolean;
  v_total bigint; v_lowest bigint;
  v_in bigint; v_out bigint;
  v_alone integer; v_alone_in bigint; v_alone_out bigint;
  v_other integer;
  n integer; k integer; i integer;
begin
  left_balance := array_fill(null::bigint, array[cardinality(p_player)]); left_sequence := left_balance;
  after := array_fill(null::bigint, array[cardinality(p_line_of)]);
  number := after; nth := after;
  foreach n in array v_order loop
    if p_player[n] is distinct from v_player then
      v_player := p_player[n];
      while p_owner[v_first] < v_player loop v_first := v_first + 1; end loop;
      v_kept := v_first;
      while p_owner[v_kept] = v_player and p_code[v_kept] <> 'main' loop v_kept := v_kept + 1; end loop;
      v_limited := array_position(p_limited, v_player);
      v_limit := null;
      if v_limited is not null then
        v_limit := array(select p_limits[v_limited][m] from generate_series(1, 12) as m order by m);
      end if;
    end if;
    v_is_missing := (p_owner[v_kept] = v_player) is not true;
    v_counts := p_counts[n];
    v_total := 0; v_in := 0; v_out := 0; v_alone := null; v_alone_in := 0; v_alone_out := 0; v_lowest := 0; v_other := null;
    v_begin := v_line;
    while p_line_of[v_lines[v_line]] = n loop
      k := v_lines[v_line];
      v_line := v_line + 1;
      nth[k] := v_line - v_begin;
      v_total := v_total + p_amount[k];
      continue when p_account[k] like 'house:%' or verdict[n] is not null;
      i := v_first;
      while p_owner[i] = v_player and p_code[i] <> p_account[k] loop i := i + 1; end loop;
      v_is_missing := v_is_missing or (p_owner[i] = v_player) is not true;
      continue when v_is_missing;
      v_place[k] := i;
      balance[i] := balance[i] + p_amount[k];
      sequence[i] := sequence[i] + 1;
      after[k] := balance[i];
      number[k] := sequence[i];
      v_lowest := least(v_lowest, after[k]);
      if p_currency[v_other] <> p_currency[i] then
        raise exception 'wallet: a movement moves accounts of one currency' using errcode = '22023';
      end if;
      v_other := i;
      if wallet.is_counted(v_counts, p_free[i], p_counted[i]) then
        v_in := v_in + greatest(0, p_amount[k]);
        v_out := v_out + greatest(0, -p_amount[k]);
      elsif p_alone[i] then
        v_alone := i;
        v_alone_in := v_alone_in + greatest(0, p_amount[k]);
        v_alone_out := v_alone_out + greatest(0, -p_amount[k]);
      end if;
    end loop;
    if v_total is distinct from 0 or v_line = v_begin then
      raise exception 'wallet: the lines of each movement must sum to zero' using errcode = '22023';
    end if;
    if verdict[n] is null then
      -- Of players without a place among the limits no rule says anything.
      verdict[n] := wallet.judge(v_is_missing, case when v_limited is not null then p_guard[n] end, p_excluded[v_limited], p_barred[v_limited],
        v_out - v_in + v_alone_out - v_alone_in, v_out - v_in,
        least(v_limit[1] - v_limit[10], v_limit[2] - v_limit[11], v_limit[3] - v_limit[12]),
        least(v_limit[4] - v_limit[7], v_limit[5] - v_limit[8], v_limit[6] - v_limit[9]), v_lowest);
      if verdict[n] <> 'posted' then
        foreach k in array v_lines[v_begin:v_line - 1] loop
          if v_place[k] is not null then
            balance[v_place[k]] := balance[v_place[k]] - p_amount[k];
            sequence[v_place[k]] := sequence[v_place[k]] - 1;
          end if;
        end loop;
      elsif v_counts is not null then
        turnover[v_kept] := coalesce(turnover[v_kept], 0) + wallet.gain('turnover', v_counts, v_in, v_out);
        staked[v_kept] := coalesce(staked[v_kept], 0) + wallet.gain('staked', v_counts, v_in, v_out);
        staked_back[v_kept] := coalesce(staked_back[v_kept], 0) + wallet.gain('staked back', v_counts, v_in, v_out);
        returned[v_kept] := coalesce(returned[v_kept], 0) + wallet.gain('returned', v_counts, v_in, v_out);
        deposited[v_kept] := coalesce(deposited[v_kept], 0) + wallet.gain('deposited', v_counts, v_in, v_out);
        deposited_back[v_kept] := coalesce(deposited_back[v_kept], 0) + wallet.gain('deposited back', v_counts, v_in, v_out);
        withdrawn[v_kept] := coalesce(withdrawn[v_kept], 0) + wallet.gain('withdrawn', v_counts, v_in, v_out);
        if v_alone is not null then
          turnover[v_alone] := coalesce(turnover[v_alone], 0) + wallet.gain('turnover', v_counts, v_alone_in, v_alone_out);
          staked[v_alone] := coalesce(staked[v_alone], 0) + wallet.gain('staked', v_counts, v_alone_in, v_alone_out);
          staked_back[v_alone] := coalesce(staked_back[v_alone], 0) + wallet.gain('staked back', v_counts, v_alone_in, v_alone_out);
          returned[v_alone] := coalesce(returned[v_alone], 0) + wallet.gain('returned', v_counts, v_alone_in, v_alone_out);
        end if;
        if v_limited is not null then
          v_limit := wallet.limits_left(v_limit, wallet.gain('staked', v_counts, v_in, v_out), wallet.gain('staked', v_counts, v_in + v_alone_in, v_out + v_alone_out),
            wallet.gain('returned', v_counts, v_in, v_out));
        end if;
      end if;
    end if;
    left_balance[n] := balance[v_kept];
    left_sequence[n] := sequence[v_kept];
  end loop;
  if v_line <= cardinality(p_line_of) then
    raise exception 'wallet: a line of no movement' using errcode = '22023';
  end if;
end
$$;
