-- The page of the installation's own gateway stands first, as it did before there was a second one.
update cashier.deposit_method set position = 0 where merchant_id = 0 and vendor_id = 'hosted' and currency = 'VND' and position = 2;
