import { describe, expect, it } from 'vitest';
import { contentFaults } from './content-faults.js';
import type { ContentRecord } from './staff-content.js';

const banner: Extract<ContentRecord, { kind: 'banner' }> = {
  kind: 'banner',
  groupName: 'home',
  imageUrl: '',
  title: { EN: 'Hello' },
  text: {},
  actionLabel: {},
  url: '',
  linkageType: 'URL',
  enabled: true,
  startsAt: null,
  endsAt: null,
};

describe('what cannot be kept of content', () => {
  it('is nothing of a record that is whole', () => {
    expect(contentFaults(banner)).toEqual({});
    expect(contentFaults({ ...banner, startsAt: 1, endsAt: 2, url: '/promotion', actionLabel: { EN: 'Go' } })).toEqual({});
  });

  it('is said all at once', () => {
    expect(contentFaults({ ...banner, title: { EN: ' ' }, startsAt: 2, endsAt: 1, url: 'http://example.com' })).toEqual({
      endsAt: 'order',
      url: 'address',
      title: 'needed',
    });
  });

  it.each([
    ['', 'game'],
    ['/rng', 'game'],
    ['/game', 'game'],
    ['/game?nodeId=', 'game'],
    ['https://example.com/game?nodeId=1', 'game'],
    ['/game?nodeId=10001', undefined],
    ['/elott', undefined],
  ] as const)('is a game that is none: %s', (url, fault) => {
    expect(contentFaults({ ...banner, linkageType: 'G', url })['url']).toBe(fault);
  });

  it.each([
    ['', 'offer'],
    ['/promotions', 'offer'],
    ['/promotions?id=7', 'offer'],
    ['https://example.com/promotions?id=01a211b0-bb3c-761e-adeb-57f3f8fdd945', 'offer'],
    ['/promotions?id=01a211b0-bb3c-761e-adeb-57f3f8fdd945', undefined],
  ] as const)('is an offer that is none: %s', (url, fault) => {
    expect(contentFaults({ ...banner, linkageType: 'P', url })['url']).toBe(fault);
  });

  it('is the address of a button that leads nowhere, and that of a code', () => {
    expect(contentFaults({ ...banner, actionLabel: { EN: 'Go' } })).toEqual({ url: 'needed' });
    expect(contentFaults({ kind: 'resource', resourceType: 'Android', url: '//elsewhere', qrCodeUrl: 'ftp://x' })).toEqual({
      url: 'address',
      qrCodeUrl: 'address',
    });
  });

  it('is customer service that leads nowhere; where it may lead the server knows', () => {
    const service = { kind: 'service', csType: 'VIP', enabled: true } as const;
    expect(contentFaults({ ...service, path: ' ' })).toEqual({ path: 'needed' });
    expect(contentFaults({ ...service, path: 'hK8jrapMzm4To9Hgk2Duu4uCpS+DIGShqUpiN9aMKhc=k3yK3y88' })).toEqual({});
  });

  it('is an article’s name and an announcement that ends before it begins', () => {
    expect(contentFaults({ kind: 'article', key: '-x', title: { EN: 'Help' }, html: {}, enabled: true })).toEqual({ key: 'key' });
    expect(
      contentFaults({ kind: 'announcement', type: 'PL', title: { EN: 'News' }, content: {}, enabled: true, publishedAt: 5, endsAt: 5 }),
    ).toEqual({ endsAt: 'order' });
  });
});
