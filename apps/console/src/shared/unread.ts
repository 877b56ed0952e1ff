import { createContext, useCallback, useState } from 'react';

/** Told of each field, by an id, its label while what stands in it cannot be read: a form with such a field is not saved. */
export const UnreadFields = createContext<(field: string, label: string | undefined) => void>(() => undefined);

/** The labels of fields with something in them that cannot be read, and how fields tell so. */
export function useUnread(): { unread: readonly string[]; tell: (field: string, label: string | undefined) => void } {
  const [unread, setUnread] = useState<ReadonlyMap<string, string>>(new Map());
  const tell = useCallback(
    (field: string, label: string | undefined) =>
      setUnread((before) => {
        if (before.get(field) === label) return before;
        const next = new Map(before);
        if (label === undefined) next.delete(field);
        else next.set(field, label);
        return next;
      }),
    [],
  );
  return { unread: [...unread.values()], tell };
}
