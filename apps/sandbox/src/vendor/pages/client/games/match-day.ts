import { h } from '../dom.js';
import { startFixtures } from '../fixtures.js';
import type { GamePlugin, Shell } from '../shell.js';

interface Course {
  score: [number, number];
  goals: { minute: number; side: 'home' | 'away' }[];
}
interface Facts {
  rtp: string;
  rtpMost: string;
  playSeconds: number;
}

const MINUTES = 90;

/** Match day: three matches, home, draw or away. */
export function startGame(shell: Shell): Promise<GamePlugin> {
  const { t, figures } = shell.parts;
  const facts = shell.parts.facts as Facts;
  const scoreText = ([home, away]: readonly [number, number]): string => `${home} : ${away}`;
  return startFixtures<Course>(shell, facts.playSeconds, {
    rows: [{ heading: undefined, selections: ['home', 'draw', 'away'] }],
    selectionName: (selection, { home, away }) => (selection === 'draw' ? t('matchDraw') : selection === 'home' ? home : away),
    selectionLabel: (selection) => ({ home: '1', draw: 'X', away: '2' })[selection] ?? selection,
    drawCourse({ goals }, offer, share) {
      const minute = Math.min(MINUTES, Math.floor(share * MINUTES));
      const fallen = goals.filter((goal) => goal.minute <= minute);
      const count = (side: string): number => fallen.filter((goal) => goal.side === side).length;
      return [
        h(
          'p',
          { class: 'live-score' },
          h('strong', {}, scoreText([count('home'), count('away')])),
          h('span', {}, `${figures.whole(minute)}′`),
        ),
        h(
          'p',
          { class: 'goals' },
          fallen.map(({ side, minute: at }) => `${figures.whole(at)}′ ${side === 'home' ? offer.home : offer.away}`).join(' · '),
        ),
      ];
    },
    score: ({ score }) => scoreText(score),
    rules: [
      h('p', {}, t('matchRules', { seconds: figures.whole(facts.playSeconds) })),
      h('p', {}, t('sportLate')),
      h('p', { class: 'rtp' }, h('strong', {}, t('rtp')), ' ', `${figures.percent(facts.rtp)} – ${figures.percent(facts.rtpMost)}`),
      h('p', {}, t('rtpText')),
      h('p', {}, t('rtpRange')),
    ],
  });
}
