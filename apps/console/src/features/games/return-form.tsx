import type { Operations, Reply } from '@sortes/contract';
import { TextField } from '@sortes/ui';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { gamesKeys } from './keys';
import { ReasonForm } from './reason-form';

type Detail = Reply<Operations['staffGetGame']>;

/** What a game returns to players, and who says so. */
export function ReturnText({ game: { returnToPlayer, typedReturn } }: { game: Pick<Detail, 'returnToPlayer' | 'typedReturn'> }) {
  const t = useT();
  const format = useFormat();
  const percent = returnToPlayer ?? typedReturn;
  if (percent === null) return t('games.return.unknown');
  return `${format.percent(percent / 100, 2)} · ${t(returnToPlayer === null ? 'games.return.typed' : 'games.return.stated')}`;
}

const typedOf = (percent: number | null): string => (percent === null ? '' : String(percent));

/** A percentage as typed; null: empty, undefined: none. */
function readTyped(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const percent = Number(text);
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && percent > 0 && percent <= 100 ? percent : undefined;
}

/** Of a game whose vendor does not state its return: what the house knows of it. */
export function ReturnForm({ game }: { game: Detail }) {
  const t = useT();
  const save = async (percent: number | null, version: string, reason: string) => {
    try {
      return await call('staffSetGameReturn', { params: { nodeId: game.nodeId }, body: { percent, version, reason } });
    } finally {
      await askAnew(gamesKeys.game.all, sharedKeys.list.all);
    }
  };
  return (
    <ReasonForm
      label={t('games.return')}
      submit={t('games.save')}
      fields={{ percent: typedOf(game.typedReturn) }}
      faults={({ percent }) => (readTyped(percent) === undefined ? { percent: t('games.return.wrong') } : {})}
      isReady={({ percent }) => readTyped(percent) !== game.typedReturn}
      onSave={async (reason, { percent }) => {
        const { version } = await save(readTyped(percent) ?? null, game.version, reason);
        return async (why) => ({ percent: typedOf((await save(game.typedReturn, version, why)).typedReturn) });
      }}
    >
      {(form) => (
        <TextField
          label={t('games.return.percent')}
          description={t('games.return.note')}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('percent')}
        />
      )}
    </ReasonForm>
  );
}
