import { type ConsoleFormat, useFormat } from '../../shared/format';
import { isTextId, type Translate, useT } from '../../shared/texts';
import type { Fault } from './document';
import { languageName } from './language-name';

/** Where a fault stands: the step or prize by its number, then the field. */
function placeText(t: Translate, path: string): string {
  const said: string[] = [];
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    const id = `missions.place.${part}`;
    if (/^\d+$/.test(part) && (before === 'steps' || before === 'prizes'))
      said.push(t(`missions.place.${before}No`, { no: Number(part) + 1 }));
    else if (before === 'title' || before === 'about') said.push(languageName(part));
    else if (part !== 'steps' && part !== 'prizes') said.push(isTextId(id) ? t(id) : part);
    else if (parts.length === 1) said.push(t(`missions.place.${part}`));
  }
  return said.join(' · ');
}

/** What is wrong, with the sum, number or days that it goes against. */
function faultText(t: Translate, format: Pick<ConsoleFormat, 'amount' | 'number'>, { code, limit }: Fault): string {
  const id = `missions.fault.${code}`;
  if (!isTextId(id)) return code;
  return t(id, { limit: limit === undefined ? '' : code === 'award.most' ? format.amount(limit) : format.number(Number(limit)) });
}

/** What is wrong, each with its place. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const t = useT();
  const format = useFormat();
  if (faults.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {faults.map((fault) => (
        <li key={`${fault.code} ${fault.path}`} className="text-label text-danger">
          {placeText(t, fault.path)}: {faultText(t, format, fault)}
        </li>
      ))}
    </ul>
  );
}
