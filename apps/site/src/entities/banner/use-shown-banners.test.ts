import { expect, it } from 'vitest';
import { shownOf } from './use-shown-banners';

const offer = { linkageType: 'P', url: '/promoDetail?id=one' };
const other = { linkageType: 'P', url: '/promoDetail?id=two' };
const page = { linkageType: 'URL', url: '/help' };

it('shows slides that open offers to those alone who may be shown the offer', () => {
  expect(shownOf([offer, other, page], () => true)).toEqual({ banners: [offer, other, page], loading: false });
  expect(shownOf([offer, other, page], (id) => id === 'two')).toEqual({ banners: [other, page], loading: false });
  expect(shownOf([offer, other, page], () => false)).toEqual({ banners: [page], loading: false });
});

it('keeps the place of the first slide until it is known which that is', () => {
  expect(shownOf([offer, page], undefined)).toEqual({ banners: [], loading: true });
  expect(shownOf([page, offer], undefined)).toEqual({ banners: [page], loading: false });
  expect(shownOf([], undefined)).toEqual({ banners: [], loading: false });
});
