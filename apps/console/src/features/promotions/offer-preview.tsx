import type { Reply, staffPromotions } from '@sortes/contract';
import { Badge, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { useT, wordsOr } from '../../shared/texts';
import { promotionsKeys } from './keys';

type Preview = Reply<typeof staffPromotions.staffPreviewOffer>;

/** How a question stands in the rule, by its place there: `all.0.any.1` is one of several of which one has to hold. */
function marksOf(path: string): ('oneIsEnough' | 'mustNot')[] {
  const steps = path.split('.');
  const isTurned = steps.filter((step) => step === 'not').length % 2 === 1;
  return [...(steps.includes('any') ? (['oneIsEnough'] as const) : []), ...(isTurned ? (['mustNot'] as const) : [])];
}

/** What the rule asks, and what they have there. */
function Questions({ questions }: Pick<Preview, 'questions'>) {
  const t = useT();
  const nameOf = (field: string): string => wordsOr(t, `promotions.snapshot.${field}`, field);
  if (questions.length === 0) return null;
  return (
    <table className="w-full text-label">
      <thead className="text-ink-3">
        <tr>
          {(['question', 'needed', 'has', 'holds'] as const).map((head) => (
            <th key={head} scope="col" className="border-b border-divider py-1.5 pe-3 text-start font-semibold">
              {t(`promotions.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <tr key={question.path}>
            <td className="border-b border-divider py-1.5 pe-3">
              {nameOf(question.field)}
              {marksOf(question.path).map((mark) => (
                <span key={mark} className="block text-caption text-ink-3">
                  {t(`promotions.${mark}`)}
                </span>
              ))}
            </td>
            <td className="border-b border-divider py-1.5 pe-3">{question.needed}</td>
            <td className="border-b border-divider py-1.5 pe-3">{question.has}</td>
            <td className="border-b border-divider py-1.5">{t(question.holds ? 'promotions.yes' : 'promotions.no')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why a player may have an offer, or not: the rule's questions with what they have there, and their own limits. */
export function OfferPreview({ id, playerId }: { id: string; playerId: number }) {
  const t = useT();
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: promotionsKeys.preview.of(id, playerId),
    queryFn: ({ signal }) => call('staffPreviewOffer', { params: { id }, query: { playerId } }, { signal }),
    retry: false,
  });
  if (error !== null)
    return (
      <p role="alert" className="text-label text-danger">
        {problemText(error)}
      </p>
    );
  if (data === undefined) return <Skeleton className="h-16" />;
  return (
    <div role="status" className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-body">
        <b>{playerText(playerId, data.userName)}</b>
        <Badge tone={data.may ? 'win' : 'danger'}>{t(data.may ? 'promotions.previewMay' : 'promotions.previewNot')}</Badge>
        <span className="text-label text-ink-3">{t('promotions.previewHad', { count: data.had })}</span>
      </p>
      {data.shutOut && <p className="text-label">{t('promotions.previewShut')}</p>}
      {!data.isRunning && <p className="text-label">{t('promotions.previewStill')}</p>}
      {data.isUsedUp && <p className="text-label">{t('promotions.previewGone')}</p>}
      {data.isLimitReached && <p className="text-label">{t('promotions.previewLimit')}</p>}
      {!data.isOccasion && <p className="text-label">{t('promotions.previewBirthday')}</p>}
      {data.withheld && <p className="text-label">{t('promotions.previewWithheld')}</p>}
      {!data.shutOut && !data.inShare && <p className="text-label">{t('promotions.previewShare')}</p>}
      {data.limits !== null && !data.limits.isWithin && (
        <p className="text-label">
          {t('promotions.previewLimits', { leaves: format.amount(data.limits.leaves), required: format.amount(data.limits.required) })}
        </p>
      )}
      <Questions questions={data.questions} />
    </div>
  );
}
