-- Money that a promotion lent: an account whose figures stand on its own row, and what it may be staked on.
alter table wallet.account_type add column counts_alone boolean not null default false;

-- Figures stand on the main account and on those that count alone.
alter table wallet.account drop constraint account_figures;
alter table wallet.account add constraint account_figures check (code <> 'main' or staked is not null) not valid;

-- Bonuses of players, by the grant (module promotions) that each stands for. One at a time is active: the account is of that one alone, so nothing on it is parted.
create table wallet.bonus (
  player_id bigint not null,
  grant_id uuid not null,
  -- converted: it became money; ended: the rest of it went back to the house.
  state text collate "C" not null default 'active' check (state in ('active', 'converted', 'ended')),
  -- A bet that takes of it may be so large at most; null: any. Money units.
  most_bet bigint check (most_bet > 0),
  -- Where it may be staked: in which lanes (null: all), in which games alone (null: all), and in which never.
  lanes text[] check (cardinality(lanes) > 0),
  games_only text[] check (cardinality(games_only) > 0),
  games_not text[] not null default '{}',
  -- Once converted: so much of what still comes back of bets may become money, too; null: all. Money units.
  may_convert bigint check (may_convert >= 0),
  primary key (player_id, grant_id)
);
create unique index bonus_active on wallet.bonus (player_id) where state = 'active';

-- Bets that a bonus stood in, whoever took them: what of a stake was its part, so that what comes back is parted alike. Written as the stake is posted. Money units.
create table wallet.bonus_bet (
  player_id bigint not null,
  -- What the owner of the bet calls it: of lotteries the bet, of vendors' games the movement of its stake.
  bet_id uuid not null,
  grant_id uuid not null,
  stake bigint not null,
  part bigint not null check (part > 0 and part <= stake),
  primary key (player_id, bet_id),
  foreign key (player_id, grant_id) references wallet.bonus (player_id, grant_id)
);
