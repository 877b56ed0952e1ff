import { IconShieldCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import { useT } from '../../../kit/i18n';
import type { SecurityState } from '../api/security';

type Grade = 'low' | 'fair' | 'good' | 'strong';

/** A word for a score of 0 to 100. */
export function gradeOf(score: number): Grade {
  if (score >= 85) return 'strong';
  if (score >= 60) return 'good';
  return score >= 35 ? 'fair' : 'low';
}

const colours: Readonly<Record<Grade, string>> = { low: 'text-danger', fair: 'text-warning', good: 'text-info', strong: 'text-win' };
const around = 2 * Math.PI * 42;

/** How well the account is guarded, and what would help most next. */
export function ScoreCard({ security: { score, items } }: { security: SecurityState }) {
  const t = useT();
  const grade = gradeOf(score);
  const next = items.filter(({ points, of }) => points < of).toSorted((a, b) => b.of - b.points - (a.of - a.points))[0];
  return (
    <div className="flex items-center gap-4 rounded-hero border border-hairline bg-bg2 p-4">
      <div className="relative size-24 shrink-0">
        <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
          <circle cx="50" cy="50" r="42" fill="none" strokeWidth="9" className="stroke-bg3" />
          <circle
            cx="50"
            cy="50"
            r="42"
            fill="none"
            stroke="currentColor"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${(around * score) / 100} ${around}`}
            className={colours[grade]}
          />
        </svg>
        <span aria-hidden="true" className="tabular absolute inset-0 flex items-center justify-center text-h1 font-extrabold text-ink-1">
          {score}
        </span>
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-label text-ink-3">{t('member.score')}</p>
        <p className={clsx('flex items-center gap-1.5 text-h2 font-bold', colours[grade])}>
          <IconShieldCheck size={22} filled />
          <span>{t(`member.score.${grade}`)}</span>
          <span className="sr-only">{t('member.score.of', { score })}</span>
        </p>
        <p className="mt-1 text-label text-ink-2">
          {next ? t('member.score.next', { what: t(`member.next.${next.key}`), points: next.of - next.points }) : t('member.score.full')}
        </p>
      </div>
    </div>
  );
}
