-- Why a house draw has the beacon it has, as it was when it opened: the public one could be reached, could not be, or was switched off. Null for draws from before.
alter table lottery.draw add column beacon_reason text check (beacon_reason in ('public', 'unreachable', 'off'));
