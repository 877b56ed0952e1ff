/** Longest way back that the server keeps. */
const longestReturnPath = 200;

/** Where the payment page leads back to in a tab of its own: a second copy of the page it was opened from would be a second game. */
export const stayPath = '/?m=depositStatus';

/** Where the payment page leads back to: the page in view, its game included, with the state of the deposit over it. */
export function returnPathOf(pathname: string, search: Readonly<Record<string, string>>): string {
  const kept = Object.entries(search).filter(([key]) => key !== 'm' && key !== 'next');
  const whole = `${pathname}?${new URLSearchParams([...kept, ['m', 'depositStatus']])}`;
  return whole.length <= longestReturnPath ? whole : `${pathname}?m=depositStatus`;
}
