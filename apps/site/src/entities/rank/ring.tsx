/** Of the drawing's own units: round, and its circumference is 100. */
const radius = 100 / (2 * Math.PI);

/** How much of the way to the next rank is done, as a ring; only for the eye: words beside it say the same. */
export function Ring({ share, sizePx, widthPx, className }: { share: number; sizePx: number; widthPx: number; className?: string }) {
  // So that the line, half of which lies outside of the circle, fits the box.
  const half = radius / (1 - widthPx / sizePx);
  const width = (2 * half * widthPx) / sizePx;
  return (
    <svg
      aria-hidden="true"
      width={sizePx}
      height={sizePx}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      fill="none"
      strokeWidth={width}
      className={className}
    >
      <circle r={radius} className="stroke-divider" />
      <circle
        r={radius}
        transform="rotate(-90)"
        strokeDasharray={`${Math.round(share * 1000) / 10} 100`}
        strokeLinecap={share > 0 ? 'round' : 'butt'}
        className="stroke-gold-text transition-[stroke-dasharray] duration-[240ms] ease-out motion-reduce:transition-none"
      />
    </svg>
  );
}
