-- What rewards require in all, done or not, by what they are named; for proofs.
create or replace function turnover.required_of_rewards() returns table (player_id bigint, reward text, amount bigint)
language sql stable
as $$
  select t.player_id, split_part(t.reference, ':', 1), sum(t.amount)::bigint from turnover.requirement t where t.source = 'reward' group by 1, 2
$$;
