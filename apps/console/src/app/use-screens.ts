import type { StaffRight } from '@sortes/contract';
import type { Screen } from '../shared/screen';
import { useSession } from '../shared/session';
import { screens } from './screens';

/** Whether the menu of somebody with these rights shows a screen. */
export function isInMenu({ right, anyOf, isDetail }: Screen, rights: readonly StaffRight[]): boolean {
  return !isDetail && rights.includes(right) && (anyOf === undefined || anyOf.some((one) => rights.includes(one)));
}

/** The screens of the menu that this person may open, in its order. */
export function useScreens(): readonly Screen[] {
  const rights = useSession((state) => state.me?.rights);
  return rights === undefined ? [] : screens.filter((screen) => isInMenu(screen, rights));
}
