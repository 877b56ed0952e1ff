import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A dialog whose code comes when it is first opened. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => JSX.Element | null {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props) {
    const [, setReady] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded) return;
      let isGone = false;
      void load()
        .then((component) => {
          loaded = component;
          if (!isGone) setReady(true);
        })
        // Without a line there is no dialog; the next tap asks again.
        .catch(() => undefined);
      return () => {
        isGone = true;
      };
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
