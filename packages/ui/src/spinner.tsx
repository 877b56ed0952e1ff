/** A turning ring. `label` is what screen readers hear; an empty label makes it decoration. */
export function Spinner({ size = 24, label }: { size?: number; label: string }) {
  return (
    <span role={label ? 'status' : undefined} aria-hidden={label ? undefined : true} className="inline-flex">
      <svg width={size} height={size} viewBox="0 0 24 24" className="animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
        <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
