import type { Operations, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { boot } from './boot';
import { sharedKeys } from './keys';

/**
 * Whether the brand has a module of the feature tree switched on: as this page was told when it was opened, until the brand's own screen has read or changed it. Asks nobody
 * by itself.
 */
export function useModuleOn(modId: string): boolean {
  const { data } = useQuery<Reply<Operations['staffGetBrand']>>({ queryKey: sharedKeys.brand.all, enabled: false });
  return data?.features.find((one) => one.modId === modId)?.on ?? boot.modules?.includes(modId) ?? true;
}
