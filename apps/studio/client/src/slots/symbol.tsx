import type { JSX } from 'preact';
import type { Atlas } from './theme';

/** One symbol of a slot's picture, for pay tables and still pictures. Without a label it is only looked at. */
export function SymbolIcon({
  atlas,
  symbol,
  label,
}: {
  readonly atlas: Atlas;
  readonly symbol: string;
  readonly label?: string;
}): JSX.Element {
  const at = atlas.names.indexOf(symbol);
  if (at < 0) return <span class="slot-symbol" />;
  const across = (at % atlas.columns) / Math.max(1, atlas.columns - 1);
  const down = Math.floor(at / atlas.columns) / Math.max(1, atlas.rows - 1);
  return (
    <span
      class="slot-symbol"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      style={{
        backgroundImage: `url("${atlas.url}")`,
        backgroundSize: `${atlas.columns * 100}% ${atlas.rows * 100}%`,
        backgroundPosition: `${across * 100}% ${down * 100}%`,
      }}
    />
  );
}
