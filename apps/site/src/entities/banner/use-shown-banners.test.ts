import { expect, it } from 'vitest';
import { shownOf } from './use-shown-banners';

const offer = { linkageType: 'P' };
const page = { linkageType: 'U' };

it('shows slides that open offers to those alone to whom something may be offered', () => {
  expect(shownOf([offer, page], true)).toEqual({ banners: [offer, page], loading: false });
  expect(shownOf([offer, page], false)).toEqual({ banners: [page], loading: false });
});

it('keeps the place of the first slide until it is known which that is', () => {
  expect(shownOf([offer, page], undefined)).toEqual({ banners: [], loading: true });
  expect(shownOf([page, offer], undefined)).toEqual({ banners: [page], loading: false });
  expect(shownOf([], undefined)).toEqual({ banners: [], loading: false });
});
