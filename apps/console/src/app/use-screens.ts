import { useSession } from '../shared/session';
import { screens, type Screen } from './screens';

/** The screens that this person may open, in the menu's order. */
export function useScreens(): readonly Screen[] {
  const rights = useSession((state) => state.me?.rights);
  return rights === undefined ? [] : screens.filter(({ right }) => rights.includes(right));
}
