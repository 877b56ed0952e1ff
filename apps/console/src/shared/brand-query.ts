import { queryOptions } from '@tanstack/react-query';
import { call } from './calls';
import { sharedKeys } from './keys';

/** The brand of this host with all that may be changed of it. */
export const brandQuery = queryOptions({
  queryKey: sharedKeys.brand.all,
  queryFn: ({ signal }) => call('staffGetBrand', {}, { signal }),
});
