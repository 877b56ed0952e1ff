/** Browser storage that may be closed (private windows, blocked cookies): reading gives null, writing does nothing. */
function guarded<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export const readLocal = (key: string): string | null => guarded(() => localStorage.getItem(key), null);
export const writeLocal = (key: string, value: string): void => guarded(() => localStorage.setItem(key, value), undefined);
export const forgetLocal = (key: string): void => guarded(() => localStorage.removeItem(key), undefined);
/** Keys of what this browser keeps that begin so. */
export const localKeys = (prefix: string): string[] => guarded(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);
export const readTab = (key: string): string | null => guarded(() => sessionStorage.getItem(key), null);
export const writeTab = (key: string, value: string): void => guarded(() => sessionStorage.setItem(key, value), undefined);
export const forgetTab = (key: string): void => guarded(() => sessionStorage.removeItem(key), undefined);
/** Forgets every value of this tab whose key begins so. */
export const forgetTabAll = (prefix: string): void =>
  guarded(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at));
    for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
  }, undefined);

/** A cookie that tells the server a choice of this browser which is no secret, for a year. */
export const tellServer = (key: string, value: string): void =>
  guarded(() => {
    document.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  }, undefined);
