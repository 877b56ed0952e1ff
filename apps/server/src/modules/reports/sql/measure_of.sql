-- What a movement counts as. One table: statements here and the reading of figures obey it. Movements within the player's own accounts count for nothing.
-- `stakes-settled` is no movement of the ledger: the stakes of a draw's bets as its settlement ended. A vendor's stake counts as decided when it is placed.
-- A prize that no bet stands before (games.pay_prize) is a prize.
create or replace function reports.measure_of(p_template text) returns text
language sql immutable parallel safe
as $$
  select case
    when p_template in ('deposit-credited', 'voucher-redeemed', 'deposit-reversed') then 'deposits'
    when p_template in ('withdrawal-paid', 'withdrawal-returned') then 'withdrawals'
    when p_template in ('stake-placed', 'chase-stake-placed', 'game-stake-placed') then 'stakes'
    when p_template in ('stake-refunded', 'game-stake-refunded') then 'returned'
    when p_template in ('prize-paid', 'prize-reversed', 'game-prize-paid', 'game-award-paid') then 'prizes'
    when p_template in ('adjustment', 'reversal-covered') then 'adjustments'
    when p_template = 'deposit-fee' then 'fees'
    when p_template in ('vendor-wallet-held', 'vendor-wallet-released') then 'vendorIn'
    when p_template = 'vendor-wallet-emptied' then 'vendorOut'
    when p_template = 'stakes-settled' then 'settled'
    else 'other'
  end
$$;
