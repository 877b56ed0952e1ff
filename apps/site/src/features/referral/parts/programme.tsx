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
        <summary className="min-h-11 cursor-pointer py-3 text-ink-1">{t('referral.terms')}</summary>
        <p>{reward.terms}</p>
      </details>
    </div>
  );
}

/** What a friend does, by when, and what else holds. */
function Rule({ programme: { steps, within, notes } }: { programme: Programme }) {
  const t = useT();
  return (
    <>
      <h3 className="text-h2">{t('referral.howItWorks')}</h3>
      <ol className="grid grid-cols-1 gap-2">
        {steps.map((step, at) => (
          <li key={step} className="flex items-start gap-3 text-body text-ink-1">
            <span
              aria-hidden="true"
              className="tabular flex size-7 shrink-0 items-center justify-center rounded-full border border-gold text-label font-bold text-gold-text"
            >
              {at + 1}
            </span>
            <span className="min-w-0 pt-0.5 wrap-break-word">{step}</span>
          </li>
        ))}
      </ol>
      <p className="text-label text-ink-2">{within}</p>
      <ul className="grid list-disc grid-cols-1 gap-1 ps-5 text-label text-ink-2">
        {notes.map((note) => (
          <li key={note} className="wrap-break-word">
            {note}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What both get, and the rule in steps. */
export function ProgrammeView({ programme }: { programme: Programme }) {
  const t = useT();
  const { inviter, friend, milestones } = programme;
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 [&>:last-child:nth-child(odd)]:sm:col-span-2">
        {inviter !== null && <RewardTile label={t('referral.you')} reward={inviter} />}
        {friend !== null && <RewardTile label={t('referral.friendGets')} reward={friend} />}
        {milestones.map((one) => (
          <RewardTile key={one.friend} label={t('referral.milestone', { friend: one.friend })} reward={one.reward} />
        ))}
      </div>
      <Rule programme={programme} />
    </section>
  );
}
