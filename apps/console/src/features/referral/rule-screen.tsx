import { ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import type { Reply, staffReferral } from '@sortes/contract';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { SecondWaits } from '../../shared/second-note';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { referralKeys } from './keys';
import { RuleForm } from './rule-form';

type Found = Reply<typeof staffReferral.staffGetReferralRule>;

/** Versions that new friends went by before: whoever registered then still does. */
function Before({ before }: Pick<Found, 'before'>) {
  const t = useT();
  const format = useFormat();
  if (before.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h2 className="text-h2 font-bold">{t('referral.before')}</h2>
      <ul className="grid gap-1 text-label">
        {before.map(({ version, rule, savedAt, savedBy }) => (
          <li key={version} className="flex flex-wrap justify-between gap-x-4 border-b border-divider py-1">
            <span>
              {t('referral.ruleVersion', { number: version })} · {t(rule?.isOn === true ? 'referral.onWord' : 'referral.offWord')}
              {rule !== null &&
                ` · ${t('referral.minDeposit')}: ${format.amount(rule.minDeposit)} · ${t('referral.minTurnover')}: ${format.amount(rule.minTurnover)} · ${t('referral.days')}: ${format.number(rule.days)}`}
            </span>
            <span className="text-ink-3">{t('referral.savedBy', { name: savedBy, time: format.at(savedAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By what friends count and what both get: the form for whoever may change it, the sentence for everybody else. */
export function RuleScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.edit');
  const { data, error } = useQuery({
    queryKey: referralKeys.rule.all,
    queryFn: ({ signal }) => call('staffGetReferralRule', {}, { signal }),
  });
  const current = data?.current;
  return (
    <div className="grid grid-cols-1 gap-5">
      <ScreenHeader
        title={t('shell.screen.referralRule')}
        {...(current !== undefined &&
          current.version > 0 && {
            beside: `${t('referral.ruleVersion', { number: current.version })} · ${t('referral.savedBy', { name: current.savedBy, time: format.at(current.savedAt) })}`,
          })}
        below={t('referral.ruleAbout')}
      />
      <ReadOnlyNote right="promotions.edit" />
      <SecondWaits approvalId={data?.asked ?? null} />
      {error !== null && data === undefined ? (
        <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>
      ) : data === undefined ? (
        <Skeleton className="h-60" />
      ) : (
        <>
          {may ? <RuleForm key={data.current.version} found={data} /> : <p className="text-body">{data.sentence || '–'}</p>}
          <Before before={data.before} />
        </>
      )}
    </div>
  );
}
