import {
  Avatar,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  IconReceipt,
  ProgressBar,
  Skeleton,
  dismissToast,
  toast,
  type BadgeTone,
  type ToastTone,
} from '@sortes/ui';
import { useEffect } from 'react';
import type { Translate } from '../../src/kit/i18n';
import type { Group } from '../example';

const nothing = () => undefined;
const texts = {
  info: 'identity.code.again',
  win: 'lottery.moment.saved',
  warning: 'shell.offline',
  danger: 'errors.network',
} as const satisfies Record<ToastTone, string>;

/** The page has the region already (kit-page.tsx); this says something in it, for as long as it is drawn. */
function Said({ t, tones, withMore = false }: { t: Translate; tones: readonly ToastTone[]; withMore?: boolean }) {
  useEffect(() => {
    const ids = tones.map((tone) => toast(t(texts[tone]), { tone, lifeMs: 0 }));
    if (withMore) {
      ids.push(
        toast(t('payout.removed'), { lifeMs: 0, action: { label: t('common.back'), onAct: nothing } }),
        toast(t('identity.remembered'), {
          tone: 'warning',
          lifeMs: 0,
          action: { label: t('identity.switch.stay'), onAct: nothing },
          countdown: { endsAt: Date.now() + 95_000, spoken: (seconds) => t('identity.code.againIn', { seconds }) },
        }),
      );
    }
    return () => ids.forEach(dismissToast);
  }, [t, tones, withMore]);
  return null;
}

const quiet = ['info', 'win', 'warning'] as const;
const loud = ['danger'] as const;
const badges: readonly [BadgeTone, 'open' | 'won' | 'lost' | 'waiting' | 'returned' | 'all'][] = [
  ['neutral', 'all'],
  ['gold', 'open'],
  ['win', 'won'],
  ['danger', 'lost'],
  ['info', 'waiting'],
  ['warning', 'returned'],
];

export const messages: Group = {
  name: 'Messages and states',
  examples: {
    ToastRegion: {
      about:
        'Short messages under the header, on a phone above the bars at the foot; they wait while somebody touches them. Told with toast(…).',
      states: {
        'by a press': (t) => (
          <div className="flex flex-wrap gap-2">
            {(['info', 'win', 'warning', 'danger'] as const).map((tone) => (
              <Button key={tone} size="small" lang="en" onClick={() => toast(t(texts[tone]), { tone })}>
                {tone}
              </Button>
            ))}
          </div>
        ),
        'info, win and warning': { windowPx: 320, draw: (t) => <Said t={t} tones={quiet} /> },
        'danger, an action, time that runs out': { windowPx: 320, draw: (t) => <Said t={t} tones={loud} withMore /> },
      },
    },
    EmptyState: {
      about: 'Nothing here yet, and what to do about it.',
      size: 'wide',
      states: {
        whole: (t) => (
          <EmptyState
            title={t('records.empty')}
            art={<IconReceipt size={36} />}
            heading="h3"
            actions={<Button tone="primary">{t('shell.nav.lottery')}</Button>}
          >
            {t('records.emptyFilter')}
          </EmptyState>
        ),
        'title alone': (t) => <EmptyState heading="h3" title={t('wallet.statement.empty')} />,
      },
    },
    ErrorState: {
      about: 'Something failed: what, and how to go on. Announced at once.',
      size: 'wide',
      states: {
        'with a code for customer service': (t) => (
          <ErrorState heading="h3" title={t('errors.loadFailed')} code="7f3c-91ab" actions={<Button>{t('common.retry')}</Button>}>
            {t('errors.timeout')}
          </ErrorState>
        ),
      },
    },
    Badge: {
      about: 'A word on a small plate. The word carries the meaning; its colour repeats it.',
      size: 'small',
      states: Object.fromEntries(
        badges.map(([tone, state]) => [tone, (t: Translate) => <Badge tone={tone}>{t(`records.state.${state}`)}</Badge>]),
      ),
    },
    ProgressBar: {
      about: 'How far something is, in words as well.',
      states: {
        nothing: (t, format) => <ProgressBar label={t('payout.progress')} value={0} max={100} valueText={format.percent(0)} />,
        'a part': (t, format) => (
          <ProgressBar
            label={t('payout.progress')}
            value={42}
            max={100}
            valueText={t('payout.progressOf', { done: format.money(4_200_000_000n), required: format.money(10_000_000_000n) })}
          />
        ),
        'all of it': (t, format) => <ProgressBar label={t('payout.progress')} value={100} max={100} valueText={format.percent(1)} />,
      },
    },
    Skeleton: {
      about: 'A grey box in the place of what is loading, of its size.',
      states: {
        'a line': () => <Skeleton className="h-5 w-40" />,
        'a tile': () => <Skeleton className="h-28 rounded-tile!" />,
      },
    },
    Avatar: {
      about: 'A picture of a member; without one, their first letter.',
      size: 'small',
      states: {
        'a picture': () => <Avatar name="Lan Anh" src="/art/avatar-3.webp" size={48} />,
        'first letter': () => <Avatar name="Lan Anh" size={48} />,
        'a picture that is missing': () => <Avatar name="somchai" src="data:image/png;base64," size={48} />,
        nameless: () => <Avatar name="" size={48} />,
      },
    },
  },
};
