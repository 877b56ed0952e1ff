import { IconCheckCircle } from '@sortes/ui';
import { clsx } from 'clsx';
import { useT } from '../../../kit/i18n';
import { prizeName } from '../lottery-texts';

/** Prizes of a draw from the special one down, numbers in columns. `hit` marks numbers that a bet's picks fell on. */
export function PrizeTable({
  prizes,
  caption,
  hit,
}: {
  prizes: readonly { prize: string; numbers: readonly string[] }[];
  caption: string;
  hit?: ((prize: string, number: string) => boolean) | undefined;
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
                {numbers.map((number, index) => {
                  const marked = hit?.(prize, number) === true;
                  const Tag = marked ? 'mark' : 'span';
                  return (
                    <Tag
                      key={index}
                      className={clsx(
                        'justify-self-start bg-transparent font-semibold',
                        at === 0 ? 'text-h2 text-gold-text' : 'text-ink-1',
                        marked && 'rounded-field px-1 font-bold underline decoration-win decoration-2 underline-offset-4',
                      )}
                    >
                      {number}
                      {marked && <IconCheckCircle size={14} filled className="ms-1 inline text-win" />}
                    </Tag>
                  );
                })}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
