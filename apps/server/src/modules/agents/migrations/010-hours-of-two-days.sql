-- One hour belongs to two days in a brand whose time zone was changed: members keep the zone that they came with.
-- Small: one row an hour, brand and set of figures. Nothing of the release before names this key but agents.fold, which is applied anew with it.
-- squawk-ignore adding-serial-primary-key-field, constraint-missing-not-valid
alter table agents.hour_count drop constraint hour_count_pkey, add constraint hour_count_pkey primary key (generation, merchant_id, hour, day);
