-- Revenue is what the house has won: stakes of play that is decided, less prizes. Stakes of draws to come are owed to whoever wins them, and stand apart.

-- `stakes-settled` is no movement of the ledger: the stakes of a draw's bets as its settlement ended. A vendor's stake counts as decided when it is placed.
create or replace function reports.measure_of(p_template text) returns text
language sql immutable parallel safe
as $$
  select case
    when p_template in ('deposit-credited', 'voucher-redeemed', 'deposit-reversed') then 'deposits'
    when p_template in ('withdrawal-paid', 'withdrawal-returned') then 'withdrawals'
    when p_template in ('stake-placed', 'chase-stake-placed', 'game-stake-placed') then 'stakes'
    when p_template in ('stake-refunded', 'game-stake-refunded') then 'returned'
    when p_template in ('prize-paid', 'prize-reversed', 'game-prize-paid') then 'prizes'
    when p_template in ('adjustment', 'reversal-covered') then 'adjustments'
    when p_template = 'deposit-fee' then 'fees'
    when p_template in ('vendor-wallet-held', 'vendor-wallet-released') then 'vendorIn'
    when p_template = 'vendor-wallet-emptied' then 'vendorOut'
    when p_template = 'stakes-settled' then 'settled'
    else 'other'
  end
$$;

-- Where decided stakes come from.
create function reports.settles(p_template text) returns boolean
language sql immutable parallel safe
as $$ select p_template in ('stakes-settled', 'game-stake-placed', 'game-stake-refunded') $$;

alter table reports.player_day add column settled bigint not null default 0;

-- Stakes of draws that are not decided yet, as they stand now.
create table reports.open_stake (
  generation integer not null,
  merchant_id integer not null,
  game text collate "C" not null,
  currency text collate "C" not null,
  trial boolean not null,
  amount bigint not null,
  primary key (generation, merchant_id, game, currency, trial)
) with (fillfactor = 70);

-- What an earlier version counted lacks all of this: workers make every figure anew. A rebuild that was under way would mix both.
update reports.generation set state = 'failed', problem = 'a new version counts otherwise', ended_at = clock_timestamp() where state = 'building';
insert into reports.generation (state, followed, total, asked_by)
select 'building', g.followed, (select count(*) from wallet.account where code = 'main'), 'upgrade'
from reports.generation g where g.state = 'live' and exists (select from wallet.transaction);
