import { isLanguageCode, languageOf, useTheme } from '@sortes/browser';
import { noOffersTag, type Reply, type staffPromotions } from '@sortes/contract';
import { Badge, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { useLanguage, useT, wordsOr } from '../../shared/texts';
import { isJudgedGroup, type JudgedGroup, type JudgedLeaf, judgedTree } from './judged-rule';
import { promotionsKeys } from './keys';
import { useOfferWords } from './offer-look';
import { OfferPageLook } from './offer-page';
import type { RuleDocument } from './rule-tree';

type Preview = Reply<typeof staffPromotions.staffPreviewOffer>;

/** `wanted`: whether it has to hold; under `none of these` it must not. */
function Holds({ holds, wanted }: { holds: boolean; wanted: boolean }) {
  const t = useT();
  return (
    <Badge tone={holds === wanted ? 'win' : 'danger'}>{t(`promotions.holds.${holds ? 'yes' : 'no'}${wanted ? '' : '.unwanted'}`)}</Badge>
  );
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

/** The offer's page as it is to this player now, in their language. */
function Seen({ seen }: { seen: NonNullable<Preview['seen']> }) {
  const t = useT();
  const own = useLanguage().code;
  const shownTheme = useTheme((theme) => theme.shown);
  const language = isLanguageCode(seen.language) ? seen.language : own;
  const words = useOfferWords(language);
  return (
    <details className="rounded-tile border border-divider">
      <summary className="min-h-11 cursor-pointer p-3 text-label font-semibold">
        {t('promotions.seen')} · {languageOf(language).endonym}
      </summary>
      {words === undefined ? (
        <Skeleton className="h-60" />
      ) : (
        <div data-theme={shownTheme} lang={languageOf(language).tag} className="border-t border-divider bg-bg0 p-4">
          <OfferPageLook page={seen.page} state={seen.state} obstacle={seen.obstacle} {...words} />
        </div>
      )}
    </details>
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
        <Badge tone={data.may ? 'win' : data.mayOnceLive ? 'warning' : 'danger'}>
          {t(data.may ? 'promotions.previewMay' : data.mayOnceLive ? 'promotions.previewOnceLive' : 'promotions.previewNot')}
        </Badge>
        <span className="text-label text-ink-3">{t('promotions.previewHad', { count: data.had })}</span>
      </p>
      {data.shutOut && <p className="text-label">{t('promotions.previewShut', { tag: noOffersTag })}</p>}
      {data.code !== null && <p className="text-label">{t('promotions.previewCode', { code: data.code })}</p>}
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
      {data.seen === null ? <p className="text-label">{t('promotions.seenNot')}</p> : <Seen seen={data.seen} />}
    </div>
  );
}
