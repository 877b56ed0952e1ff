import { linkClass } from '@sortes/ui';
import type { Place } from '../../shared/addresses';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { personText, type Person } from './agent';

interface LinePathProps {
  readonly way: readonly Person[];
  /** Where a name leads; undefined stands for the house. The last name is where one is: it leads nowhere. */
  readonly placeOf: (playerId: number | undefined) => Place;
  /** Of what, for who hears it. */
  readonly label: string;
}

/** The way from the house down to somebody, each step a link. */
export function LinePath({ way, placeOf, label }: LinePathProps) {
  const t = useT();
  const steps = [{ id: undefined, text: t('agents.house') }, ...way.map((one) => ({ id: one.playerId, text: personText(one) }))];
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1 text-label">
        {steps.map(({ id, text }, at) => {
          const isHere = at === steps.length - 1;
          return (
            <li key={id ?? 'house'} className="flex min-w-0 items-baseline gap-1.5">
              {at > 0 && (
                <span aria-hidden className="text-ink-3">
                  ›
                </span>
              )}
              {isHere ? (
                <span aria-current="page" className="font-semibold break-words">
                  {text}
                </span>
              ) : (
                <ScreenLink place={placeOf(id)} className={linkClass}>
                  {text}
                </ScreenLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The same as words, where it is told and not walked. */
export function useWayText(): (way: readonly Person[]) => string {
  const t = useT();
  return (way) => [t('agents.house'), ...way.map(personText)].join(' › ');
}
