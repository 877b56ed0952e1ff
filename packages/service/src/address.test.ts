import { expect, it } from 'vitest';
import { addressCircles, addressKey } from './address.js';

it('takes IPv4 for itself, wrapped or not, and IPv6 by its network', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('2001:DB8:0:1234::1')).toBe('2001:db8:0:1234');
  expect(addressKey('2001:db8::')).toBe('2001:db8:0:0');
});

it('counts an IPv6 address in its /48, /56 and /64, the larger with the larger budget', () => {
  expect(addressCircles('203.0.113.7')).toEqual([{ key: '203.0.113.7', times: 1 }]);
  expect(addressCircles('2001:db8:5:12ab:1::9')).toEqual([
    { key: '2001:db8:5::/48', times: 16 },
    { key: '2001:db8:5:1200::/56', times: 4 },
    { key: '2001:db8:5:12ab', times: 1 },
  ]);
  const [site, half, network] = addressCircles('2001:db8:5:12cd::1').map(({ key }) => key);
  expect([site, half]).toEqual(['2001:db8:5::/48', '2001:db8:5:1200::/56']);
  expect(network).not.toBe(addressKey('2001:db8:5:12ab::1'));
  expect(addressCircles('2001:db8:5:1300::1')[1]?.key).not.toBe(half);
});
