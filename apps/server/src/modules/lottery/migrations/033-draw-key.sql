-- Chains of the beacon are sealed under the key of draws, which only processes of the drawing role hold; this says under which. Null: under the installation's
-- secret, as it was before there was such a key. Draws that name such a chain are finished with it; no new draw does.
alter table lottery.beacon_chain add column sealed_under text;
