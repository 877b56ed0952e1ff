/** Whole days from a day (yyyy-mm-dd) to a moment; none for a day that has not begun everywhere. */
export const daysSince = (day: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(day)) / 86_400_000));
