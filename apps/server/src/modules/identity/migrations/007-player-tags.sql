-- What staff have marked a player with. On the row itself: whoever asks whether a player may play for money has the tags at no further cost. Who put one there when and why is in the audit log.
alter table identity.player add column tags text[] not null default '{}';
-- Looking at every player would shut all of them out meanwhile: 009 does it beside them.
alter table identity.player add constraint player_has_few_tags check (cardinality(tags) <= 20) not valid;
