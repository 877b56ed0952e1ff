import { useState, type ReactNode } from 'react';

/** Keeps the value of an example that can be used: `<Kept start="">{(value, keep) => …}</Kept>`. */
export function Kept<Value>({
  start,
  children,
}: {
  start: Value | (() => Value);
  children: (value: Value, keep: (value: Value) => void) => ReactNode;
}) {
  const [value, keep] = useState(start);
  return children(value, keep);
}
