import { readLocal, writeLocal } from '@sortes/browser';
import { useState } from 'react';

const key = 'agents:read-news';
/** More than a brand ever shows at once. */
const most = 500;

/** What is kept of announcements that were opened; anything else that stands there counts as nothing. */
export function readIds(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Which announcements were opened on this device, and that one is now. */
export function useReadNews(): { isRead: (id: string) => boolean; open: (id: string) => void } {
  const [ids, setIds] = useState(() => readIds(readLocal(key)));
  return {
    isRead: (id) => ids.includes(id),
    open(id) {
      if (ids.includes(id)) return;
      const now = [id, ...ids].slice(0, most);
      setIds(now);
      writeLocal(key, JSON.stringify(now));
    },
  };
}
