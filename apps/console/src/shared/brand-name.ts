import { useQuery } from '@tanstack/react-query';
import { boot } from './boot';
import { brandQuery } from './brand-query';

/** What the brand is called: as this page was told when it was opened, until its own screen has read or changed it. Asks nobody by itself. */
export function useBrandName(): string {
  const { data } = useQuery({ ...brandQuery, enabled: false });
  return data?.name ?? boot.brandName;
}
