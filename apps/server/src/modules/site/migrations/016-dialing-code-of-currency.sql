-- The first versions wrote the dialling code of the Philippines into every demo brand, whatever its money: its players could not write their numbers as they
-- do at home. Where it stands beside the money of another country and was left open to choose, it is taken out, and follows the currency (settings.ts).
update site.merchant set settings = settings - 'countryDialingCode'
where settings ->> 'countryDialingCode' = '63' and settings ->> 'countryDialingCodeFixed' = 'false'
  and currency in ('BRL', 'CNY', 'IDR', 'INR', 'JPY', 'KHR', 'KRW', 'LAK', 'MMK', 'MYR', 'SGD', 'THB', 'VND');
