import { noOffersTag, type Reply, type staffPromotions } from '@sortes/contract';
import { Badge, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { useT, wordsOr } from '../../shared/texts';
import { isJudgedGroup, type JudgedGroup, type JudgedLeaf, judgedTree } from './judged-rule';
import { promotionsKeys } from './keys';
import type { RuleDocument } from './rule-tree';

type Preview = Reply<typeof staffPromotions.staffPreviewOffer>;

/** `wanted`: whether it has to hold; under `none of these` it must not. */
function Holds({ holds, wanted }: { holds: boolean; wanted: boolean }) {
  const t = useT();
  return <Badge tone={holds === wanted ? 'win' : 'danger'}>{t(holds ? 'promotions.holds.yes' : 'promotions.holds.no')}</Badge>;
}

/** One condition: what it needs, and what they have there. */
function Condition({ question: { field, needed, has, holds }, wanted }: JudgedLeaf & { wanted: boolean }) {
  const t = useT();
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {wordsOr(t, `promotions.snapshot.${field}`, field)} <Holds holds={holds} wanted={wanted} />
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-2">
        <dt className="text-ink-3">{t('promotions.needed')}</dt>
        <dd className="wrap-anywhere">{needed}</dd>
        <dt className="text-ink-3">{t('promotions.has')}</dt>
        <dd className="tabular wrap-anywhere">{has}</dd>
      </dl>
    </div>
  );
}

/** A group of the rule as its editor shows it: how its parts are joined, and what that comes to for them. */
function GroupOf({ joining, holds, parts, wanted }: JudgedGroup & { wanted: boolean }) {
  const t = useT();
  const wantedIn = joining === 'none' || joining === 'not-all' ? !wanted : wanted;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {t(`promotions.rule.joining.${joining}`)} <Holds holds={holds} wanted={wanted} />
      </p>
      <ul className="grid gap-2">
        {parts.map((part, at) => (
          // A rule does not change while it is read.
          <li key={at} className={`border-s-2 ps-3 ${part.holds === wantedIn ? 'border-win' : 'border-danger'}`}>
            {isJudgedGroup(part) ? <GroupOf {...part} wanted={wantedIn} /> : <Condition {...part} wanted={wantedIn} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the rule asks, group by group, and what they have there. */
function Questions({ rule, questions }: Pick<Preview, 'rule' | 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <div className="text-label">
      <GroupOf {...judgedTree(rule as RuleDocument | null, questions)} wanted />
    </div>
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
      {data.shutOut && <p className="text-label">{t('promotions.previewShut', { tag: noOffersTag })}</p>}
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
      <Questions rule={data.rule} questions={data.questions} />
    </div>
  );
}
