/** How many of something wait, as a small mark at the corner of what it belongs to; nothing when there are none. `label` says it in words. */
export function CountDot({ count, label, className = '' }: { count: number; label: string; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={`pointer-events-none inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-solid-red px-1 text-[0.6875rem] leading-none font-bold text-white ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
