interface UnderWay<T> {
  now: Promise<T>;
  /** What those wait for who came after it began; undefined: nobody came. */
  next: Promise<T> | undefined;
}

/**
 * Answers whoever asks the same at the same time together. Who asks while an answer is being made waits for the next one with all others who do: each is told what stood
 * after they had asked, as if they had been alone. Nothing is kept.
 * @returns asks by a key that names all that the answer depends on; `make` of the first of those who are answered together is the one that is called
 */
export function createTogether<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, UnderWay<T>>();
  const begin = (key: string, make: () => Promise<T>): Promise<T> => {
    const now = make();
    const one: UnderWay<T> = { now, next: undefined };
    underWay.set(key, one);
    const end = (): void => {
      if (one.next === undefined) underWay.delete(key);
    };
    now.then(end, end);
    return now;
  };
  return (key, make) => {
    const one = underWay.get(key);
    if (one === undefined) return begin(key, make);
    const goOn = (): Promise<T> => begin(key, make);
    return (one.next ??= one.now.then(goOn, goOn));
  };
}
