import { Suspense, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { tellDrawn, useRouter } from './router';

/** Draws the page of the address. `missing`: where there is none, or it is not for this brand (`isThere`). @throws what kept its code from coming */
export function PageInView({ isThere = true, loading, missing }: { isThere?: boolean; loading: ReactNode; missing: ReactNode }) {
  const drawn = useRouter((state) => state.drawn);
  const { Page, isLoading, error } = drawn;
  useLayoutEffect(() => tellDrawn(drawn), [drawn]);
  // What changes in the search alone draws nothing anew that does not read it.
  const page = useMemo(() => Page && <Page />, [Page]);
  if (error !== undefined) throw error;
  if (isLoading) return loading;
  return <Suspense fallback={loading}>{(isThere && page) || missing}</Suspense>;
}
