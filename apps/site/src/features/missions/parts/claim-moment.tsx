import { Button, Dialog, MissionArt, Switch } from '@sortes/ui';
import { type CSSProperties, useEffect } from 'react';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { playClaim, useClaimSound } from '../state/sound';
import type { Mission } from './data';
import './claim-moment.css';

/** What a claim came to. */
export interface Claimed {
  mission: Pick<Mission, 'title' | 'art'>;
  reward: string;
  /** Why it could not be had at once: it lies in the reward centre. */
  why: string | undefined;
}

const sparks = Array.from({ length: 12 }, (_, place) => place * 30);

/** The moment of a claimed reward: short, still for who minds motion, silent until sound is switched on. */
export function ClaimMoment({ claimed, onClose }: { claimed: Claimed; onClose: () => void }) {
  const t = useT();
  const modal = useModal();
  const { on, set } = useClaimSound();
  const { mission, reward, why } = claimed;
  useEffect(playClaim, []);
  return (
    <Dialog open onClose={onClose} title={t('missions.moment.title')} closeLabel={t('common.close')} width="small">
      <div className="grid justify-items-center gap-4 pb-2 text-center">
        <div className="relative flex size-40 items-center justify-center">
          <span
            aria-hidden="true"
            className="claim-rays absolute inset-2 rounded-full bg-[repeating-conic-gradient(var(--gold)_0deg_8deg,transparent_8deg_20deg)] opacity-100 mask-[radial-gradient(circle,black_35%,transparent_70%)]"
          />
          {sparks.map((turn) => (
            <span
              key={turn}
              aria-hidden="true"
              className="claim-spark absolute size-2 rounded-full bg-gold"
              style={{ '--turn': `${turn}deg` } as CSSProperties}
            />
          ))}
          <span className="claim-medal relative flex size-24 items-center justify-center rounded-full border-4 border-gold bg-bg1 shadow-card">
            <MissionArt art={mission.art} className="size-20 rounded-full!" />
          </span>
        </div>
        <p className="text-label text-ink-2">{mission.title}</p>
        <p className="text-h2 text-balance wrap-anywhere text-ink-1">
          {why === undefined ? t('missions.moment.given', { reward }) : t('missions.moment.ready', { reward, why })}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button tone="primary" onClick={onClose}>
            {t('missions.moment.goOn')}
          </Button>
          {why !== undefined && (
            <Button onClick={() => modal.open('member', { page: 'rewardCenter' })}>{t('missions.moment.toRewards')}</Button>
          )}
        </div>
        <Switch checked={on} onChange={({ target }) => set(target.checked)} className="text-label!">
          {t('missions.sound')}
        </Switch>
      </div>
    </Dialog>
  );
}
