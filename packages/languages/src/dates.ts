/** A day as it stands in lists and beside times: "Nov 21, 2026". In Vietnamese it is written in numbers: "21/11/2026". For `Intl.DateTimeFormat`. @param tag of its locale */
export const dateParts = (tag: string) => ({ day: 'numeric', month: tag.startsWith('vi') ? 'numeric' : 'short', year: 'numeric' }) as const;

/** A time of 24 hours to the minute. */
export const clockParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
