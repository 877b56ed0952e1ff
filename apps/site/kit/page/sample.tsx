import { useFormat } from '../../src/kit/format';
import { useT } from '../../src/kit/i18n';
import type { Draw } from '../example';

/** One state of a component, in the language in use. */
export function Sample({ draw }: { draw: Draw }) {
  const t = useT();
  const format = useFormat();
  return draw(t, format);
}
