import { useQuery } from '@tanstack/react-query';
import { boot } from './boot';
import { brandQuery } from './brand-query';

/**
 * Whether the brand has a module of the feature tree switched on: as this page was told when it was opened, until the brand's own screen has read or changed it. Asks nobody
 * by itself.
 */
export function useModuleOn(modId: string): boolean {
  const { data } = useQuery({ ...brandQuery, enabled: false });
  return data?.features.find((one) => one.modId === modId)?.on ?? boot.modules?.includes(modId) ?? true;
}
