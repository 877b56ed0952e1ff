import type { Screen } from '../shared/screen';
import { useSession } from '../shared/session';
import { screens } from './screens';

/** The screens of the menu that this person may open, in its order. */
export function useScreens(): readonly Screen[] {
  const rights = useSession((state) => state.me?.rights);
  return rights === undefined ? [] : screens.filter(({ right, isDetail }) => !isDetail && rights.includes(right));
}
