-- Trial accounts may play a vendor's games with their play money, through the wallet: of vendors that keep what it feeds and wins apart from money. The
-- bundled studio does; of all others the operator says so.
alter table games.vendor add column plays_trial boolean not null default false;
update games.vendor set plays_trial = true where code = 'STUDIO' and protocol = 'rs' and operator_id = 'sortes';
