import { playerText } from './player-text';
import { isTextId, type Translate } from './texts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** There is one of each: its kind says all. */
const single = new Set(['audit:chain', 'installation:-']);

/** What something is about that the log names `kind:id`: the kind in words, and its name where there is one, else its number as lists show it. */
export function subjectText(t: Translate, subject: string, name?: string | null): string {
  const at = subject.indexOf(':');
  const [kind, id] = at < 0 ? ['', subject] : [subject.slice(0, at), subject.slice(at + 1)];
  const words = `common.about.${kind}`;
  if (!isTextId(words)) return name ?? subject;
  if (single.has(subject)) return t(words);
  const what = kind === 'player' ? playerText(Number(id), name) : (name ?? (uuid.test(id) ? id.slice(-8) : id));
  return t('common.about', { kind: t(words), what });
}
