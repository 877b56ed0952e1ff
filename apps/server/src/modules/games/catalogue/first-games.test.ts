import { expect, it } from 'vitest';
import type { Merchant } from '../../../platform/merchant.js';
import { firstGamesOf } from './first-games.js';

const cover = (name: string, isClosed = false) => ({ address: `/art/key-${name}.avif`, panel: '', isClosed });

/** What the page at this address begins with. */
async function gamesAt(address: string, showsPictures = true) {
  const [path = '', search] = address.split('?');
  const { games } = await firstGamesOf(
    {
      ofLane: (_merchant, lane, most) => Promise.resolve(most < 2 ? [] : [cover(lane), cover('dice', true)]),
      ofGame: (_merchant, nodeId) => Promise.resolve(nodeId === '' ? undefined : cover(nodeId, nodeId === '9')),
    },
    { merchant: {} as Merchant, path, search: new URLSearchParams(search), showsPictures },
  );
  return games;
}

it('begins with the pictures of a category of a few games, of those alone that nothing narrows', async () => {
  expect(await gamesAt('/fish')).toMatchObject({ as: 'category', pictures: [{ address: '/art/key-FISH.avif' }, { isClosed: true }] });
  expect(await gamesAt('/fish?sort=new')).toBeUndefined();
  expect(await gamesAt('/help')).toBeUndefined();
  expect(await gamesAt('/fish', false)).toBeUndefined();
});

it('begins with the picture of the game that is opened, unless it is closed or unknown', async () => {
  expect(await gamesAt('/game?nodeId=7')).toEqual({ as: 'opening', pictures: [cover('7')] });
  expect(await gamesAt('/game?nodeId=9')).toBeUndefined();
  expect(await gamesAt('/game')).toBeUndefined();
});
