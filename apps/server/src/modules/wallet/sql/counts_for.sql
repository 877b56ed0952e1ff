-- What a movement counts for: the table of packages/contract/src/wallet.ts (postingCounts). Null for nothing.
create or replace function wallet.counts_for(p_template text) returns text
language sql immutable parallel safe
as $$
  select case p_template
    when 'stake-placed' then 'stake'
    when 'game-stake-placed' then 'stake'
    when 'prize-paid' then 'return'
    when 'game-prize-paid' then 'return'
    when 'game-award-paid' then 'return'
    when 'chase-stake-placed' then 'stake'
    when 'stake-refunded' then 'stake'
    when 'game-stake-refunded' then 'stake'
    when 'prize-reversed' then 'return'
    when 'deposit-credited' then 'deposit'
    when 'deposit-reversed' then 'deposit'
    when 'voucher-redeemed' then 'deposit'
    when 'vendor-wallet-held' then 'wallet-stake'
    when 'vendor-wallet-released' then 'wallet-stake'
    when 'vendor-wallet-emptied' then 'return'
    when 'withdrawal-paid' then 'withdrawal'
    when 'withdrawal-returned' then 'withdrawal'
  end
$$;
