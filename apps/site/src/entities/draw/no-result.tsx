import { dayOfInstant } from '@sortes/browser';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useServerSecond } from './second-clock';

export interface NoResultProps {
  /** The draw that took place and has no result yet, in milliseconds since 1970. */
  drawnAt?: number | undefined;
  /** The coming draw; of an official game its result is the next thing to be told. */
  nextAt?: number | undefined;
  /** Zone of the draw, when it is known. */
  zone?: string | undefined;
  /** The result comes from outside: it is published when it is, not seconds after the closing. */
  official: boolean;
}

/** What stands where a result will stand: which draw it is waited for, or after which draw the first one comes. */
export function NoResult({ drawnAt, nextAt, zone, official }: NoResultProps) {
  const t = useT();
  const format = useFormat();
  const now = useServerSecond();
  const moment = (at: number, today: boolean) => {
    const day = today && dayOfInstant(at, boot.timeZone) === dayOfInstant(now, boot.timeZone);
    return day ? format.clock(at, zone) : format.nearTime(at, zone);
  };
  const text =
    official && drawnAt !== undefined
      ? t('common.draw.awaitResult', { time: moment(drawnAt, true) })
      : official && nextAt !== undefined
        ? t('common.draw.firstResult', { time: moment(nextAt, false) })
        : t('common.draw.noResult');
  return <span className="tabular text-label leading-tight text-ink-3">{text}</span>;
}
