/** Words of the bar stay on one line and never outgrow a phone. */
export const barButton = 'max-sm:px-3! max-sm:text-[min(var(--text-body),4.6vw)]! whitespace-nowrap';
