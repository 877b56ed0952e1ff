import { agentLaneNames } from '@sortes/contract';
import { Button, Checkbox, IconX, Picker, Select } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { promotionsKeys } from './keys';

type Choice = Draft['games'];
type Lane = Choice['lanes'][number];

/** All lottery is one to the wallet: its three lanes are chosen together. */
const lotteryLanes: readonly Lane[] = ['LOTT', 'ELOTT', 'SEA'];
const otherLanes = agentLaneNames.filter((lane) => !(lotteryLanes as readonly string[]).includes(lane)) as readonly Lane[];

/** Finds a game by a part of its name. `chosen`: the one that stands there already. */
export function GamePicker({
  label,
  description,
  chosen,
  only,
  without = [],
  onChoose,
}: {
  label: string;
  description?: string;
  chosen?: string;
  /** Lotteries alone, or games alone of which free rounds can be had. */
  only?: 'lotteries' | 'freeRounds' | undefined;
  without?: readonly string[];
  onChoose: (name: string) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data } = useQuery({
    queryKey: promotionsKeys.gamesFound.of(wanted, only),
    queryFn: ({ signal }) =>
      call('staffFindOfferGames', { query: { text: wanted, ...(only !== undefined && { [only]: true }) } }, { signal }),
    placeholderData: (before) => before,
  });
  const titles = useTitles(chosen === undefined ? [] : [chosen]);
  const found = (data?.list ?? []).filter(({ name }) => !without.includes(name));
  const choices = found.map(({ name, title, vendor }) => ({ value: name, label: vendor === null ? title : `${title} · ${vendor}` }));
  const standing = chosen !== undefined && choices.every(({ value }) => value !== chosen);
  return (
    <Picker
      label={label}
      {...(description !== undefined && { description })}
      value={chosen ?? ''}
      onSearch={setText}
      onChange={(name) => name !== '' && onChoose(name)}
      choices={standing ? [{ value: chosen, label: titles.get(chosen) ?? chosen }, ...choices] : choices}
      emptyText={t('promotions.noGame')}
    />
  );
}

/** What games are called, by the names that offers have for them. */
function useTitles(names: readonly string[]): ReadonlyMap<string, string> {
  const asked = names.toSorted().join(',');
  const { data } = useQuery({
    queryKey: promotionsKeys.gameTitles.of(asked),
    queryFn: ({ signal }) => call('staffFindOfferGames', { query: { names: asked } }, { signal }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  return new Map((data?.list ?? []).map(({ name, title, vendor }) => [name, vendor === null ? title : `${title} · ${vendor}`]));
}

/** Kinds of games; the lotteries stand as one. */
function Lanes({ lanes, onLanes }: { lanes: readonly Lane[]; onLanes: (lanes: Lane[]) => void }) {
  const t = useT();
  const change = (these: readonly Lane[], isOn: boolean) =>
    onLanes(isOn ? [...lanes, ...these] : lanes.filter((lane) => !these.includes(lane)));
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      <Checkbox
        checked={lotteryLanes.every((lane) => lanes.includes(lane))}
        onChange={(event) => change(lotteryLanes, event.target.checked)}
      >
        {t('promotions.allLotteries')}
      </Checkbox>
      {otherLanes.map((lane) => (
        <Checkbox key={lane} checked={lanes.includes(lane)} onChange={(event) => change([lane], event.target.checked)}>
          {t(`promotions.lane.${lane}`)}
        </Checkbox>
      ))}
    </div>
  );
}

/** Where bonus money may be used and bets count, or on which lotteries a free bet may be staked. */
export function GamesChoice({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = useT();
  const { games } = draft;
  const isLottery = draft.money === 'freebet';
  const change = (part: Partial<Choice>) => onDraft({ ...draft, games: { ...games, ...part } });
  const titles = useTitles(games.games);
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="pb-2 text-label font-semibold">{t(isLottery ? 'promotions.lotteriesOf' : 'promotions.gamesOf')}</legend>
      <Select
        label={t('promotions.choose')}
        value={games.choose}
        onChange={(event) => {
          const choose = event.target.value as Choice['choose'];
          change(choose === 'all' ? { choose, lanes: [], games: [] } : { choose });
        }}
        choices={(['all', 'only', 'all-but'] as const).map((value) => ({ value: value as string, label: t(`promotions.choose.${value}`) }))}
      />
      {games.choose !== 'all' && (
        <>
          {!isLottery && <Lanes lanes={games.lanes} onLanes={(lanes) => change({ lanes })} />}
          {games.games.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {games.games.map((name) => (
                <li key={name}>
                  <Button
                    size="small"
                    icon={<IconX size={16} />}
                    aria-label={t('promotions.removeGame', { game: titles.get(name) ?? name })}
                    onClick={() => change({ games: games.games.filter((one) => one !== name) })}
                  >
                    {titles.get(name) ?? name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <GamePicker
            // Empty again after each choice.
            key={games.games.length}
            label={t('promotions.addGame')}
            only={isLottery ? 'lotteries' : undefined}
            without={games.games}
            onChoose={(name) => change({ games: [...games.games, name] })}
          />
        </>
      )}
    </fieldset>
  );
}
