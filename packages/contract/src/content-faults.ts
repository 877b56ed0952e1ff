import { articleKeyPattern, gameLinkPattern, linkAddressPattern, offerLinkPattern } from './content-patterns.js';
import type { ContentRecord } from './staff-content.js';

/**
 * `order`: it would end before it begins. `address`: nothing that may be led to. `needed`: without it there is nothing to show or to press. `game`, `offer`: none is
 * chosen.
 */
export type ContentFault = 'order' | 'address' | 'needed' | 'key' | 'game' | 'offer';

const [address, game, offer, key] = [linkAddressPattern, gameLinkPattern, offerLinkPattern, articleKeyPattern].map(
  (pattern) => new RegExp(pattern),
) as [RegExp, RegExp, RegExp, RegExp];
const isEmpty = (texts: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(texts).every((text) => (text ?? '').trim() === '');

/**
 * What cannot be kept of a record as it stands, by the name of the field, in the order of the form: the form says all of it at once, and the server
 * refuses the first.
 */
export function contentFaults(record: ContentRecord): Readonly<Partial<Record<string, ContentFault>>> {
  const faults: Partial<Record<string, ContentFault>> = {};
  const from = record.kind === 'banner' ? record.startsAt : record.kind === 'announcement' ? record.publishedAt : null;
  if (record.kind === 'article' && !key.test(record.key)) faults['key'] = 'key';
  if ('endsAt' in record && from !== null && record.endsAt !== null && record.endsAt <= from) faults['endsAt'] = 'order';
  if (record.kind === 'banner' && record.linkageType === 'G' && !game.test(record.url)) faults['url'] = 'game';
  else if (record.kind === 'banner' && record.linkageType === 'P' && !offer.test(record.url)) faults['url'] = 'offer';
  else if ('url' in record && !address.test(record.url)) faults['url'] = 'address';
  else if (record.kind === 'banner' && record.url === '' && !isEmpty(record.actionLabel)) faults['url'] = 'needed';
  if (record.kind === 'service' && record.path.trim() === '') faults['path'] = 'needed';
  if ('qrCodeUrl' in record && !address.test(record.qrCodeUrl)) faults['qrCodeUrl'] = 'address';
  if ('title' in record && isEmpty(record.title)) faults['title'] = 'needed';
  return faults;
}
