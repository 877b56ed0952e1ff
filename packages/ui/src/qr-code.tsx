import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code of `text`, dark on white in both themes because many scanners refuse inverted codes. `label` names what it leads to. */
export function QrCode({ text, label, size = 160 }: { text: string; label: string; size?: number }) {
  const { path, side } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    let outline = '';
    code.data.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (dark) outline += `M${x} ${y}h1v1h-1z`;
      }),
    );
    return { path: outline, side: code.size };
  }, [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing needs no request
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="rounded-field"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#0a0e16" />
    </svg>
  );
}
