import { IconGift } from '@sortes/ui';
import type { Programme } from '../../../entities/referral/programme';
import { useT } from '../../../kit/i18n';

type Reward = NonNullable<Programme['inviter']>;

/** What somebody gets: its name, what it gives, and behind a press all that it asks. */
export function RewardTile({ label, reward }: { label: string; reward: Reward }) {
  const t = useT();
  return (
    <div className="grid min-w-0 content-start gap-1 rounded-tile border border-hairline bg-bg2 p-4">
      <p className="flex items-center gap-2 text-label text-ink-3">
        <IconGift size={18} className="shrink-0 text-gold-text" /> {label}
      </p>
      <p className="text-body font-bold wrap-anywhere text-ink-1">{reward.title}</p>
      <p className="text-label text-ink-2">{reward.brief}</p>
      <details className="text-label text-ink-2">
        <summary className="min-h-11 cursor-pointer py-3 text-ink-1 underline">{t('referral.terms')}</summary>
        <p>{reward.terms}</p>
      </details>
    </div>
  );
}

/** The rule in words, and what both get. */
export function ProgrammeView({ programme }: { programme: Programme }) {
  const t = useT();
  const { inviter, friend, milestones } = programme;
  return (
    <section className="grid grid-cols-1 gap-3">
      <p className="text-body text-ink-1">{programme.sentence}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {inviter !== null && <RewardTile label={t('referral.you')} reward={inviter} />}
        {friend !== null && <RewardTile label={t('referral.friendGets')} reward={friend} />}
        {milestones.map((one) => (
          <RewardTile key={one.friend} label={t('referral.milestone', { friend: one.friend })} reward={one.reward} />
        ))}
      </div>
    </section>
  );
}
