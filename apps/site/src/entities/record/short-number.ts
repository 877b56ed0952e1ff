/** Shorter ones are shown whole. */
const longAt = 16;
const ends = 8;

/** A long number as people tell it: its end, which two numbers of one day never share in practice; the whole one is a press away. */
export const shortNumber = (number: string): string => (number.length < longAt ? number : `…${number.slice(-ends)}`);
