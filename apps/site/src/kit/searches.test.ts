import { expect, it } from 'vitest';
import { readSearches, withSearch } from './searches';

it('keeps the newest first and drops what it begins with or repeats', () => {
  expect(withSearch(['dra', 'bells'], 'dragon')).toEqual(['dragon', 'bells']);
  expect(withSearch(['TRÚNG', 'bells'], 'trung')).toEqual(['trung', 'bells']);
  expect(withSearch(['a1', 'b2', 'c3', 'd4', 'e5', 'f6'], 'g7')).toEqual(['g7', 'a1', 'b2', 'c3', 'd4', 'e5']);
  expect(withSearch(['bells'], ' x ')).toEqual(['bells']);
});

it('takes whatever lies in the storage for no list', () => {
  for (const text of [null, '', '{', '{}', '[1,null,""]']) expect(readSearches(text)).toEqual([]);
  expect(readSearches('["a","b"]')).toEqual(['a', 'b']);
});
