import { Badge, Button, ConfirmDialog, IconQrCode, IconTrash, toast } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { useChangeLinks, type AgentLink } from '../api/links';
import { laneName } from './figure-text';
import { useRateText } from './lane-rate-field';
import { addressOf, LinkButtons } from './link-share';

const tones = { active: 'win', paused: 'warning', expired: 'neutral', usedUp: 'neutral' } as const;

/** Takes a link away once the agent has confirmed it. */
function RemoveLink({ link }: { link: AgentLink }) {
  const t = useT();
  const { remove } = useChangeLinks();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        tone="ghost"
        icon={<IconTrash size={16} />}
        aria-label={t('agents.link.removeOf', { channel: link.channel })}
        onClick={() => setAsking(true)}
      >
        {t('agents.link.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('agents.link.removeTitle', { channel: link.channel })}
        confirmLabel={t('agents.link.remove')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={async () => {
          try {
            await remove(link.affiUrlId);
            toast(translate('agents.link.removed'));
          } catch (failure) {
            toast(problemText(failure), { tone: 'danger' });
            throw failure;
          }
        }}
      >
        {t('agents.link.removeNote')}
      </ConfirmDialog>
    </>
  );
}

/** How many of those before it came this far. */
export function PartOf({ count, of }: { count: number; of: number | undefined }) {
  const format = useFormat();
  if (of === undefined || of === 0 || count > of) return null;
  return <span className="text-caption font-normal text-ink-2">{format.percent(count / of)}</span>;
}

/** What came of a link. */
function Counts({ link }: { link: AgentLink }) {
  const t = useT();
  const format = useFormat();
  const counts = [
    ['agents.link.visits', link.visits],
    ['agents.link.registrations', link.registrations],
    ['agents.link.firstDeposits', link.firstDeposits],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2">
      {counts.map(([text, count], at) => (
        <div key={text}>
          <dt className="text-caption text-ink-3">{t(text)}</dt>
          <dd className="tabular text-body font-bold text-ink-1">
            {format.number(count)} <PartOf count={count} of={counts[at - 1]?.[1]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The rates that a link gives. */
function Rates({ link: { configs } }: { link: AgentLink }) {
  const t = useT();
  const rateText = useRateText();
  if (configs.length === 0) return null;
  const rates = configs.map(({ lane, rate }) => `${laneName(t, lane)} ${rateText(lane, rate)}`).join(', ');
  return <p className="text-label text-ink-2">{t('agents.link.carries', { rates })}</p>;
}

/** One link: how it stands, what came of it, and what can be done with it. */
export function LinkCard({ link, onShare, onPeople }: { link: AgentLink; onShare: () => void; onPeople: () => void }) {
  const t = useT();
  const format = useFormat();
  const { pause } = useChangeLinks();
  const pausing = useAction(async () => {
    try {
      await pause(link.affiUrlId, link.status === 'active');
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  const isOver = link.status === 'expired' || link.status === 'usedUp';
  const terms = [
    link.userName !== null && t('agents.link.nameOf', { name: link.userName }),
    link.usesLeft !== null && !isOver && t('agents.link.usesLeft', { count: link.usesLeft }),
    link.endDate === null ? t('agents.link.forEver') : t('agents.link.until', { time: format.dateTime(link.endDate) }),
  ].filter((text) => text !== false);
  return (
    <li className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 flex-1 basis-32 text-body font-bold wrap-anywhere text-ink-1">{link.channel}</h4>
        <Badge tone={tones[link.status]}>{t(`agents.link.state.${link.status}`)}</Badge>
        <Badge tone={link.isAgent ? 'info' : 'neutral'}>{t(link.isAgent ? 'agents.kind.agent' : 'agents.kind.member')}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-[1_1_14rem] rounded-field bg-bg2 px-3 py-2 font-mono text-label wrap-anywhere text-ink-1">
          {addressOf(link)}
        </span>
        {!isOver && (
          <>
            <LinkButtons link={link} />
            <Button
              size="small"
              icon={<IconQrCode size={18} />}
              aria-label={t('agents.link.qr', { channel: link.channel })}
              onClick={onShare}
            >
              {t('agents.link.showQr')}
            </Button>
          </>
        )}
      </div>
      <Counts link={link} />
      <Rates link={link} />
      <p className="tabular text-caption text-ink-3">
        {t('agents.link.from', { time: format.dateTime(link.startDate) })} · {terms.join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={t('agents.link.peopleOf', { channel: link.channel })} onClick={onPeople}>
          {t('agents.link.people')}
        </Button>
        {!isOver && (
          <Button
            size="small"
            loading={pausing.busy}
            loadingLabel={t('common.loading')}
            aria-label={t(link.status === 'active' ? 'agents.link.pauseOf' : 'agents.link.resumeOf', { channel: link.channel })}
            onClick={() => void pausing.run()}
          >
            {t(link.status === 'active' ? 'agents.link.pause' : 'agents.link.resume')}
          </Button>
        )}
        <RemoveLink link={link} />
      </div>
    </li>
  );
}
