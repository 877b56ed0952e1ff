import { h } from '../dom.js';
import { startFixtures } from '../fixtures.js';
import type { GamePlugin, Shell } from '../shell.js';

interface Course {
  maps: { winner: 'home' | 'away'; score: [number, number] }[];
  winner: 'home' | 'away';
}
interface Facts {
  rtp: string;
  rtpMost: string;
  playSeconds: number;
  maps: string[];
}

/** Map three: best of three maps. */
export function startGame(shell: Shell): Promise<GamePlugin> {
  const { t, figures } = shell.parts;
  const facts = shell.parts.facts as Facts;
  const mapTitle = (index: number): string => t('mapTitle', { number: figures.whole(index + 1), name: facts.maps[index] ?? '' });
  const won = (course: Course): string => {
    const count = (side: string): number => course.maps.filter(({ winner }) => winner === side).length;
    return `${count('home')} : ${count('away')}`;
  };
  return startFixtures<Course>(shell, facts.playSeconds, {
    rows: [
      { heading: t('mapMatch'), selections: ['match-home', 'match-away'] },
      { heading: mapTitle(0), selections: ['map1-home', 'map1-away'] },
      { heading: mapTitle(1), selections: ['map2-home', 'map2-away'] },
    ],
    selectionName(selection, { home, away }) {
      const team = selection.endsWith('home') ? home : away;
      return selection.startsWith('match')
        ? t('mapWinsMatch', { team })
        : t('mapWinsMap', { team, map: selection.startsWith('map1') ? '1' : '2' });
    },
    selectionLabel: (selection, { home, away }) => (selection.endsWith('home') ? home : away),
    drawCourse({ maps }, _offer, share) {
      // Each map takes an equal part of the time; a score grows towards its end.
      const at = share * maps.length;
      return [
        h(
          'ol',
          { class: 'maps' },
          ...maps.map(({ score }, index) => {
            const part = Math.min(1, Math.max(0, at - index));
            const shown = score.map((rounds) => (part >= 1 ? rounds : Math.min(rounds, Math.floor(rounds * part))));
            return h(
              'li',
              { class: part >= 1 ? 'is-over' : part > 0 ? 'is-running' : '' },
              h('span', {}, facts.maps[index] ?? ''),
              h('strong', {}, part > 0 ? shown.join(' : ') : '–'),
            );
          }),
        ),
      ];
    },
    score: won,
    rules: [
      h('p', {}, t('mapRules', { seconds: figures.whole(facts.playSeconds) })),
      h('p', {}, t('sportLate')),
      h('p', { class: 'rtp' }, h('strong', {}, t('rtp')), ' ', `${figures.percent(facts.rtp)} – ${figures.percent(facts.rtpMost)}`),
      h('p', {}, t('rtpText')),
      h('p', {}, t('rtpRange')),
    ],
  });
}
