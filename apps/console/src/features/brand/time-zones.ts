import type { Choice } from '@sortes/ui';

/** Hours and minutes from UTC at a moment, as the zone's clock has it. */
function offsetOf(timeZone: string, epochMs: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(epochMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Every time zone by its name and what it is from UTC now; `standing` is among them even where this browser does not list it. */
export function timeZoneChoices(standing: string, epochMs: number): Choice[] {
  return [...new Set([standing, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value === 'UTC' ? value : `${value.replaceAll('_', ' ')} (${offsetOf(value, epochMs)})`,
  }));
}
