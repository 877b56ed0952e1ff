-- What a movement adds to a figure of wallet.account: by what its template counts for (wallet.template), and by what of it went into and out of the accounts
-- that count (is_counted).
--   stake         turnover and staked: what went out, less what is given back
--   wallet-stake  staked alone: money that goes to a wallet which a vendor keeps is at stake there, unseen by us; it is no turnover
--   return | deposit | withdrawal  the figure of that name
-- One expression, so that callers' plans take it in.
create or replace function wallet.gain(p_figure text, p_counts text, p_in bigint, p_out bigint) returns bigint
language sql immutable parallel safe
as $$
  select case p_figure
    when 'turnover' then case when p_counts = 'stake' then p_out - p_in else 0 end
    when 'staked' then case when p_counts in ('stake', 'wallet-stake') then p_out - p_in else 0 end
    when 'returned' then case when p_counts = 'return' then p_in - p_out else 0 end
    when 'deposited' then case when p_counts = 'deposit' then p_in - p_out else 0 end
    when 'withdrawn' then case when p_counts = 'withdrawal' then p_out - p_in else 0 end
    -- What is given back of stakes and of deposits.
    when 'staked back' then case when p_counts in ('stake', 'wallet-stake') then p_in else 0 end
    when 'deposited back' then case when p_counts = 'deposit' then p_out else 0 end
  end
$$;
