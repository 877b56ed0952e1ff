import { clsx } from 'clsx';
import { useT } from '../../../shared/i18n';
import { prizeName } from '../lottery-texts';

/** Prizes of a draw from the special one down, numbers in columns. `hit` marks numbers that a bet won on. */
export function PrizeTable({
  prizes,
  caption,
  hit,
}: {
  prizes: readonly { prize: string; numbers: readonly string[] }[];
  caption: string;
  hit?: (number: string) => boolean;
}) {
  const t = useT();
  return (
    <table className="w-full border-collapse text-body">
      <caption className="pb-2 text-start text-label font-semibold text-ink-2">{caption}</caption>
      <tbody>
        {prizes.map(({ prize, numbers }, at) => (
          <tr key={prize} className="border-t border-divider">
            <th scope="row" className="w-22 py-1.5 pe-2 text-start align-top text-label font-semibold text-ink-3">
              {prizeName(t, prize)}
            </th>
            <td className="py-1.5">
              <span
                className={clsx(
                  'tabular grid gap-x-3 gap-y-0.5 whitespace-nowrap',
                  numbers.length === 1
                    ? 'grid-cols-1'
                    : numbers.length === 4
                      ? 'grid-cols-2 sm:grid-cols-4'
                      : numbers.length === 2
                        ? 'grid-cols-2'
                        : 'grid-cols-2 min-[380px]:grid-cols-3',
                )}
              >
                {numbers.map((number, index) => (
                  <span
                    key={index}
                    className={clsx(
                      'font-semibold',
                      at === 0 ? 'text-h2 text-gold-text' : 'text-ink-1',
                      hit?.(number) && 'underline decoration-2 underline-offset-4',
                    )}
                  >
                    {number}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
