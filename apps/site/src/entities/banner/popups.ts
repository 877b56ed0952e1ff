import { readLocal, readTab, writeLocal, writeTab } from '@sortes/browser';
import { create } from 'zustand';
import { boot } from '../../kit/boot';

/** The pop-ups of the brand are due after a sign-in, until they were closed; a reload between does not lose them. */
const dueKey = 'popupsDue';
const hiddenKey = 'popupsHidden';

export const usePopupsDue = create<{ due: boolean }>(() => ({ due: readTab(dueKey) === '1' }));

export function setPopupsDue(due: boolean): void {
  writeTab(dueKey, due ? '1' : '0');
  usePopupsDue.setState({ due });
}

/** The day in the brand's time zone, as yyyy-mm-dd. */
export function dayOf(now: Date, timeZone: string = boot.timeZone): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

/** Ids that the visitor does not want to see again on that day. What another day has put by counts no more. */
export function hiddenOn(day: string, stored: string | null): readonly string[] {
  try {
    const { day: of, ids } = JSON.parse(stored ?? '') as { day?: unknown; ids?: unknown };
    return of === day && Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const hiddenToday = (): readonly string[] => hiddenOn(dayOf(new Date()), readLocal(hiddenKey));

/** Does not show these again today in this browser; one that is published later is shown. */
export function hideToday(ids: readonly string[]): void {
  writeLocal(hiddenKey, JSON.stringify({ day: dayOf(new Date()), ids: [...new Set([...hiddenToday(), ...ids])] }));
}
