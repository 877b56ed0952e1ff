import { segmentsAtMost } from '@sortes/contract';
import { linkClass, Select } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { promotionsKeys } from './keys';

/** One of the brand's lists of players, by its code; a code that is not kept stays and is said to be so. */
export function SegmentChoice({ label, code, onCode }: { label: string; code: string; onCode: (code: string) => void }) {
  const t = useT();
  const query = useQuery({
    queryKey: promotionsKeys.segmentChoice.all,
    // A brand has no more of them than one page holds.
    queryFn: ({ signal }) => call('staffListSegments', { query: { pageNo: 1, pageSize: segmentsAtMost } }, { signal }),
  });
  const kept = query.data?.list;
  const isKept = kept?.some((one) => one.code === code) === true;
  const standing = code === '' ? t('promotions.segment.choose') : kept === undefined ? code : t('promotions.segment.notKept', { code });
  return (
    <>
      <Select
        label={label}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        choices={[
          ...(isKept ? [] : [{ value: code, label: standing }]),
          ...(kept ?? []).map((one) => ({ value: one.code, label: one.note === '' ? one.code : `${one.code} · ${one.note}` })),
        ]}
      />
      {kept?.length === 0 && (
        <p className="text-label text-ink-2 sm:col-span-2">
          {t('promotions.segment.none')}{' '}
          <ScreenLink place={{ to: '/player-lists' }} className={linkClass}>
            {t('shell.screen.playerLists')}
          </ScreenLink>
        </p>
      )}
      {query.isError && (
        <p role="alert" className="text-label text-danger sm:col-span-2">
          {problemText(query.error)}
        </p>
      )}
    </>
  );
}
