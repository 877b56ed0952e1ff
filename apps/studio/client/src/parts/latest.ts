import { useLayoutEffect, useState } from 'preact/hooks';

function createBox<Value>(first: Value): { readonly get: () => Value; readonly put: (value: Value) => void } {
  let held = first;
  return {
    get: () => held,
    put(value) {
      held = value;
    },
  };
}

/** Answers the value of the last drawing, for listeners that outlive it; the function stays the same. */
export function useLatest<Value>(value: Value): () => Value {
  const [box] = useState(() => createBox(value));
  useLayoutEffect(() => box.put(value));
  return box.get;
}
