import { Ball, Balls, Countdown } from '@sortes/ui';
import type { Group } from '../example';
import { Kept } from '../kept';

const sizes = ['small', 'medium', 'large'] as const;
/** A clock that stands: a countdown to this many milliseconds always shows them. */
const atZero = () => 0;
const minuteMs = 60_000;

export const play: Group = {
  name: 'Play',
  examples: {
    Ball: {
      about: 'One number that was drawn. Gold is a result, plain a pending one, hit one that won.',
      size: 'small',
      states: Object.fromEntries(
        (['gold', 'plain', 'hit'] as const).map((tone) => [
          tone,
          () => (
            <div className="flex items-center gap-3">
              {sizes.map((size) => (
                <Ball key={size} value="27" size={size} tone={tone} />
              ))}
            </div>
          ),
        ]),
      ),
    },
    Balls: {
      about: 'A result as a row of balls, read out as one text.',
      states: {
        'five digits': (t) => (
          <Balls values={['4', '0', '7', '7', '1']} label={t('common.draw.resultOf', { numero: '0314-071', numbers: '4 0 7 7 1' })} />
        ),
        pending: (t) => <Balls values={['?', '?', '?', '?', '?']} tone="plain" label={t('common.draw.noResult')} />,
        'long values, small': (t) => (
          <Balls
            values={['40771', '98213', '0042', '317', '6558']}
            size="small"
            label={t('common.draw.resultOf', { numero: '14/03', numbers: '40771, 98213, 0042, 317, 6558' })}
          />
        ),
        'twenty, in several rows': {
          wide: true,
          draw: (t) => (
            <Balls
              values={Array.from({ length: 20 }, (_, at) => String(at * 4 + 1).padStart(2, '0'))}
              label={t('common.draw.lastResult')}
            />
          ),
        },
      },
    },
    Countdown: {
      about: 'Time left by the server’s clock; from ten seconds on in the colour of warnings. Spoken once.',
      size: 'small',
      states: {
        running: (t) => (
          <Kept start={() => Date.now() + 90_000}>
            {(endsAt) => <Countdown endsAt={endsAt} now={Date.now} label={t('common.draw.closesIn')} />}
          </Kept>
        ),
        'more than an hour': (t) => <Countdown endsAt={3_661_000} now={atZero} label={t('common.draw.closesIn')} />,
        'ten seconds': (t) => <Countdown endsAt={9_000} now={atZero} label={t('common.draw.closesIn')} />,
        over: (t) => <Countdown endsAt={0} now={atZero} label={t('common.draw.closesIn')} />,
        'as a ring': (t) => <Countdown ring lengthMs={minuteMs} endsAt={41_000} now={atZero} label={t('common.draw.closesIn')} />,
        'as a ring, nearly over': (t) => (
          <Countdown ring lengthMs={minuteMs} endsAt={7_000} now={atZero} label={t('common.draw.closesIn')} />
        ),
      },
    },
  },
};
