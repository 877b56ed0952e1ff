const dayMs = 86_400_000;

/** Milliseconds by which a zone is ahead of UTC at an instant, by Intl's own table. */
function offsetAt(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instantMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(instantMs / 1000) * 1000
  );
}

/** The day yyyy-mm-dd that an instant falls on in a zone. */
export function dayOfInstant(instantMs: number, timeZone: string): string {
  return new Date(instantMs + offsetAt(instantMs, timeZone)).toISOString().slice(0, 10);
}

/** First millisecond of a day yyyy-mm-dd in a zone. */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone);
}

/** Last millisecond of a day yyyy-mm-dd in a zone. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), timeZone) - 1;
}
