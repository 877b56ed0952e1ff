-- Accounts by what is theirs to be known by in lists: nothing personal. Names that are telephone numbers are masked by whoever shows them.
create or replace view identity.account as
select p.id as player_id, p.merchant_id, p.user_name, p.name_key, p.last_login_at from identity.player p;
