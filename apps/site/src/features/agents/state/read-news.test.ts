import { expect, it } from 'vitest';
import { readIds } from './read-news';

it('keeps the announcements that were opened, and nothing of what is no such list', () => {
  expect(readIds('["12","7"]')).toEqual(['12', '7']);
  expect(readIds('["12",7,null]')).toEqual(['12']);
  for (const text of [null, '', '{', '{"12":true}', 'null']) expect(readIds(text)).toEqual([]);
});
