-- The one write path. Position n of the first eight arrays is one transaction; the last three arrays are its lines.
-- Planner settings: the plan must look rows up by key whatever the statistics say (a cached plan made over an empty table would
-- otherwise scan the grown one), and must not be made anew on each call.
create or replace function wallet.post(
  p_player bigint[], p_id uuid[], p_merchant integer[], p_template text[], p_key text[], p_hash bytea[], p_reference text[], p_remark text[],
  p_line_of integer[], p_account text[], p_amount bigint[]
) returns table ("position" integer, verdict text, transaction_id uuid, balance bigint, sequence bigint)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_after bigint[];
begin
  if cardinality(p_player) = 1 and p_line_of = '{1,1}' and cardinality(p_account) = 2 and cardinality(p_amount) = 2 and p_account[1] = 'main'
    and p_amount[2] = -p_amount[1] and cardinality(p_id) = 1 and cardinality(p_merchant) = 1 and cardinality(p_template) = 1 and cardinality(p_key) = 1
    and cardinality(p_hash) = 1 and cardinality(p_reference) = 1 and cardinality(p_remark) = 1 then
    v_after := wallet.post_plain(p_player[1], p_id[1], p_merchant[1], p_template[1], p_key[1], p_hash[1], p_reference[1], p_remark[1], p_account[2], p_amount[1]);
    if v_after is not null then
      return query select 1, 'posted', p_id[1], v_after[1], v_after[2];
      return;
    end if;
  end if;
  return query select * from wallet.post_any(p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, p_remark, p_line_of, p_account, p_amount);
end
$$;
