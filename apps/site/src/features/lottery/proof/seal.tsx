import { Button, IconLock, IconShareNetwork, IconShieldCheck, IconXCircle, Spinner, toast } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { sharePicture } from '../../../kit/share-picture';
import { gameName } from '../lottery-texts';
import { SealMark, SealPicture } from './seal-picture';
import { sealOf, secondsText } from './seal-state';
import type { Verdict } from './use-verification';

const tones = { good: 'border-win', bad: 'border-danger', open: 'border-divider' } as const;

/** The seal: what is known of the draw in one word, and why in one line. */
function SealBox({
  tone,
  icon,
  title,
  note,
  children,
}: {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  note: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'flex flex-col min-h-60 items-center justify-center gap-1 rounded-tile border-2 bg-bg2 px-4 py-5 text-center',
        tones[tone],
      )}
    >
      {icon}
      <div role="status">
        <p className="text-h1 font-extrabold">{title}</p>
        <p className="tabular text-body text-ink-2">{note}</p>
      </div>
      {children}
    </div>
  );
}

/** Three pictures and a sentence to each: how a draw cannot be changed. */
function Story({ mixed, opened }: { mixed: string; opened: string }) {
  const t = useT();
  const steps = [
    { key: 'sealed', title: t('lottery.seal.sealed'), text: t('lottery.seal.sealedText') },
    { key: 'mixed', title: t('lottery.seal.mixed'), text: mixed },
    { key: 'opened', title: t('lottery.seal.opened'), text: opened },
  ] as const;
  return (
    <ol className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {steps.map(({ key, title, text }) => (
        <li key={key} className="flex items-center gap-3 sm:flex-col sm:items-start">
          <SealPicture step={key} />
          <div className="min-w-0">
            <h3 className="text-body font-bold">{title}</h3>
            <p className="text-label text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Before the draw: there is nothing to check yet, and the seal says so. */
export function ClosedSeal() {
  const t = useT();
  return (
    <>
      <SealBox
        tone="open"
        icon={<IconLock size={56} className="text-gold-text" />}
        title={t('lottery.seal.waiting')}
        note={t('lottery.seal.waitingNote')}
      />
      <Story mixed={t('lottery.seal.mixedWaits')} opened={t('lottery.seal.openedWaits')} />
    </>
  );
}

/** Hands the seal around as a picture: the game, the draw, its result and the check; nothing about who looked. */
function ShareSeal({
  gameId,
  numero,
  result,
  verdict,
  title,
}: {
  gameId: string;
  numero: string;
  result: string;
  verdict: Verdict;
  /** The seal in a word. */
  title: string;
}) {
  const t = useT();
  const seconds = secondsText(useFormat(), verdict.ms);
  const game = gameName(t, gameId);
  const share = async () => {
    const how = await sharePicture({
      title,
      amount: result,
      lines: [game, t('common.draw.issue', { numero }), t('lottery.seal.shareChecks', { count: verdict.checks.length, seconds })],
      brand: boot.brandName,
      words: t('lottery.seal.shareText', { game, numero }),
      fileName: `draw-${numero}`,
    });
    if (how === 'saved') toast(t('lottery.moment.saved'), { tone: 'win' });
  };
  return (
    <Button tone="ghost" className="mt-1" icon={<IconShareNetwork size={18} />} onClick={() => void share()}>
      {t('lottery.seal.share')}
    </Button>
  );
}

/** After the draw: what this device found, and how the draw came about. `result` is what the picture to share shows. */
export function OpenedSeal({
  gameId,
  numero,
  result,
  verdict,
  isHouseChain,
}: {
  gameId: string;
  numero: string;
  result: string;
  verdict: Verdict | undefined;
  /** The round's value came from the house's own chain, which proves less. */
  isHouseChain: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const seal = sealOf(verdict, isHouseChain);
  return (
    <>
      {verdict === undefined ? (
        <SealBox tone="open" icon={<Spinner size={56} label="" />} title={t('lottery.seal.checking')} note=" " />
      ) : seal === 'genuine' || seal === 'unchanged' ? (
        <SealBox
          tone={seal === 'genuine' ? 'good' : 'open'}
          icon={seal === 'genuine' ? <SealMark /> : <IconShieldCheck size={56} className="text-info" />}
          title={t(`lottery.seal.${seal}`)}
          note={t(`lottery.seal.${seal}Note`, { seconds: secondsText(format, verdict.ms) })}
        >
          {seal === 'unchanged' && <p className="max-w-100 text-label text-ink-3">{t('lottery.seal.notChecked')}</p>}
          <ShareSeal gameId={gameId} numero={numero} result={result} verdict={verdict} title={t(`lottery.seal.${seal}`)} />
        </SealBox>
      ) : (
        <SealBox
          tone="bad"
          icon={<IconXCircle size={56} filled className="text-danger" />}
          title={t('lottery.seal.bad')}
          note={t('lottery.seal.badNote')}
        />
      )}
      <Story
        mixed={t(isHouseChain ? 'lottery.seal.mixedChain' : 'lottery.seal.mixedText')}
        opened={t(seal === 'checking' ? 'lottery.seal.openedWaits' : seal === 'bad' ? 'lottery.seal.openedBad' : 'lottery.seal.openedText')}
      />
    </>
  );
}
