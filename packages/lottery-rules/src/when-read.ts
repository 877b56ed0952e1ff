/** Makes a value when it is first read, and once: a page reads the plays of one game of a hundred, and making those of all takes a slow phone longer than drawing it. */
export function whenRead<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
