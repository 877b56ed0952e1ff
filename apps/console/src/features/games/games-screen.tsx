import { completeLanguages, intlTag, languageOf } from '@sortes/browser';
import { gameBadges, gameShownStates, gameTypes, type gameBatchChanges, type Operations, type Reply } from '@sortes/contract';
import { Badge, Button, Checkbox, Select, TextField } from '@sortes/ui';
import { useRef, useState } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { BulkAction } from '../../shared/list/bulk';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useLanguage, useT } from '../../shared/texts';
import { ReasonForm } from './reason-form';
import { sendFile } from './send-file';
import { VendorFilter } from './vendor-filter';
import { WindowBadge } from './vendors-screen';
import { WindowForm } from './window-form';
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListGames']>['list'][number];
type Detail = Reply<Operations['staffGetGame']>;
type Arrangeable = Pick<Detail, 'offered' | 'position' | 'badge' | 'name' | 'names'>;
type GameBadge = NonNullable<Row['badge']>;
type GameChange = (typeof gameBatchChanges)[number];
type Language = keyof Detail['names'];

const games = listOf('staffListGames', { csv: 'staffExportGames', filters: ['text', 'vendor', 'type', 'state', 'badge', 'maintenance'] });
const tones = { shown: 'win', hidden: 'neutral', off: 'danger', removed: 'danger' } as const;
const languages: readonly Language[] = [...new Set([...completeLanguages, ...boot.languages])];
// Without a script, as people name the six; only traditional Chinese needs it.
const nameTag = (code: Language): string => (code === 'TW' ? languageOf(code).tag : languageOf(code).tag.replace(/-.*/, ''));

async function shownAgain(): Promise<void> {
  await askAnew(gamesKeys.game.all, sharedKeys.list.all);
}

/** The words of a badge: the brand's own, else the game's marks. */
function useBadgeText(): (row: Pick<Row, 'badge' | 'isHot' | 'isNew' | 'hasJackpot'>) => string {
  const t = useT();
  return ({ badge, isHot, isNew, hasJackpot }) => {
    if (badge !== null) return t(`games.badge.${badge}`);
    const marks = [isHot && t('games.badge.hot'), isNew && t('games.badge.new'), hasJackpot && t('games.badge.jackpot')];
    return marks.filter((mark) => mark !== false).join(', ') || '–';
  };
}

/** Games in the order in which this brand shows them. */
export function GamesScreen() {
  const t = useT();
  const badgeText = useBadgeText();
  const { search, change } = useListSearch();
  const mayArrange = useMay('games.arrange');
  const bulk = (change: GameChange, label: string): BulkAction => ({
    key: change,
    label,
    draft: (target) =>
      call('staffBatchGames', {
        body: { change, ...('ids' in target ? { nodeIds: target.ids.map(Number) } : { filter: games.queryOf(target.filter) }) },
      }),
  });
  return (
    <>
      <ListScreen
        list={games}
        name="games"
        title={t('shell.screen.games')}
        rowKey={(row) => String(row.nodeId)}
        openLabel={(row) => t('games.open', { name: row.name })}
        onRow={(row) => change({ open: String(row.nodeId), page: search['page'] })}
        emptyText={t('games.empty')}
        bulk={
          mayArrange
            ? [
                bulk('show', t('games.bulk.show')),
                bulk('hide', t('games.bulk.hide')),
                bulk('hot', t('games.badge.hot')),
                bulk('new', t('games.badge.new')),
                bulk('jackpot', t('games.badge.jackpot')),
                bulk('plain', t('games.badge.none')),
              ]
            : []
        }
        filters={<GameFilters />}
        columns={[
          { key: 'name', title: t('games.name'), sort: 'name', cell: (row) => row.name },
          { key: 'vendor', title: t('games.vendor'), sort: 'vendor', cell: (row) => row.vendorName },
          { key: 'type', title: t('games.type'), sort: 'type', cell: (row) => t(`games.type.${row.gameType}`) },
          { key: 'state', title: t('games.state'), cell: (row) => <Badge tone={tones[row.state]}>{t(`games.state.${row.state}`)}</Badge> },
          { key: 'position', title: t('games.position'), sort: 'order', numeric: true, cell: (row) => row.position ?? '–' },
          { key: 'badge', title: t('games.badge'), cell: badgeText },
          { key: 'window', title: t('games.maintenance'), cell: (row) => <WindowBadge state={row.maintenanceNow} /> },
          { key: 'code', title: t('games.code'), hidden: true, cell: (row) => row.code },
          { key: 'node', title: t('games.node'), sort: 'nodeId', numeric: true, cell: (row) => row.nodeId },
        ]}
      />
      <DetailDialog
        keys={gamesKeys.game}
        id={search['open']}
        title={t('games.game')}
        load={(id) => call('staffGetGame', { params: { nodeId: Number(id) } })}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(game) => <Whole game={game} />}
      </DetailDialog>
    </>
  );
}

/** What narrows the list of games. */
function GameFilters() {
  const t = useT();
  return (
    <>
      <TextFilter name="text" label={t('games.search')} />
      <VendorFilter />
      <ChoiceFilter
        name="type"
        label={t('games.type')}
        choices={[{ value: '', label: t('games.all') }, ...gameTypes.map((value) => ({ value, label: t(`games.type.${value}`) }))]}
      />
      <ChoiceFilter
        name="state"
        label={t('games.state')}
        choices={[{ value: '', label: t('games.all') }, ...gameShownStates.map((value) => ({ value, label: t(`games.state.${value}`) }))]}
      />
      <ChoiceFilter
        name="badge"
        label={t('games.badge')}
        choices={[{ value: '', label: t('games.all') }, ...gameBadges.map((value) => ({ value, label: t(`games.badge.${value}`) }))]}
      />
      <ChoiceFilter
        name="maintenance"
        label={t('games.maintenance')}
        choices={[
          { value: '', label: t('games.all') },
          { value: 'now', label: t('games.window.now') },
          { value: 'planned', label: t('games.window.planned') },
        ]}
      />
    </>
  );
}

function Whole({ game }: { game: Detail }) {
  const t = useT();
  const format = useFormat();
  const badgeText = useBadgeText();
  const [mayArrange, mayManage] = [useMay('games.arrange'), useMay('games.manage')];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone={tones[game.state]}>{t(`games.state.${game.state}`)}</Badge>
        {game.maintenanceNow !== 'none' && <WindowBadge state={game.maintenanceNow} />}
      </div>
      <div className="flex flex-wrap gap-5">
        {game.picture !== '' && (
          <img src={game.picture} alt={game.name} width={90} height={120} className="rounded-tile border border-divider object-cover" />
        )}
        <Facts
          facts={[
            [t('games.name'), game.name],
            [t('games.node'), `${game.nodeId} · ${game.code}`],
            [t('games.vendor'), game.vendorName],
            [t('games.type'), [t(`games.type.${game.gameType}`), ...game.classify].join(' · ')],
            [t('games.position'), game.position ?? '–'],
            [t('games.badge'), badgeText(game)],
            [t('games.minBet'), format.amount(game.minBet)],
            [t('games.blockedByVendor'), game.vendorBlocked.join(', ') || '–'],
          ]}
        />
      </div>
      {(mayArrange || mayManage) && <AlsoEditing subject={`game:${game.nodeId}`} />}
      {mayArrange && (
        <>
          <ArrangeForm game={game} />
          <MoveForm game={game} />
          <PictureForm game={game} />
        </>
      )}
      {mayManage && (
        <>
          <SwitchForm game={game} />
          <WindowForm target={{ nodeId: game.nodeId }} window={game.maintenance} version={game.version} />
        </>
      )}
    </div>
  );
}

/** Where and how a game is offered, as it is typed. */
interface Arrangement {
  readonly offered: boolean;
  readonly position: string;
  readonly badge: string;
  readonly name: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
}

const arrangementOf = ({ offered, position, badge, name, names }: Arrangeable): Arrangement => ({
  offered,
  position: position === null ? '' : String(position),
  badge: badge ?? '',
  name,
  names,
});

function ArrangeForm({ game }: { game: Detail }) {
  const t = useT();
  const languageNames = new Intl.DisplayNames([intlTag(useLanguage())], { type: 'language' });
  const [draft, setDraft] = useState(() => arrangementOf(game));
  const { offered, position, badge, name, names } = draft;
  const set = (change: Partial<Arrangement>) => setDraft((now) => ({ ...now, ...change }));
  const place = position === '' ? null : Number(position);
  const given = badge === '' ? null : (badge as GameBadge);
  const renamed = Object.fromEntries(
    languages.filter((code) => (names[code] ?? '').trim() !== (game.names[code] ?? '')).map((code) => [code, (names[code] ?? '').trim()]),
  );
  const edit = {
    ...(offered !== game.offered && { offered }),
    ...(place !== game.position && { position: place }),
    ...(given !== game.badge && { badge: given }),
    ...(name.trim() !== game.name && { name: name.trim() }),
    ...(Object.keys(renamed).length > 0 && { names: renamed }),
  };
  const save = async (change: object, version: string, reason: string) => {
    try {
      return await call('staffArrangeGame', { params: { nodeId: game.nodeId }, body: { ...change, version, reason } });
    } finally {
      await shownAgain();
    }
  };
  return (
    <ReasonForm
      label={t('games.arrange')}
      submit={t('games.save')}
      isReady={Object.keys(edit).length > 0 && name.trim() !== '' && (place === null || place > 0)}
      onSave={async (reason) => {
        const before = {
          ...Object.fromEntries(Object.keys(edit).map((key) => [key, game[key as keyof Detail]])),
          ...('names' in edit && {
            names: Object.fromEntries(Object.keys(renamed).map((code) => [code, game.names[code as Language] ?? ''])),
          }),
        };
        const { version } = await save(edit, game.version, reason);
        return async (why) => {
          setDraft(arrangementOf(await save(before, version, why)));
        };
      }}
    >
      <Checkbox checked={offered} onChange={(event) => set({ offered: event.target.checked })}>
        {t('games.offered')}
      </Checkbox>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('games.position')}
          inputMode="numeric"
          autoComplete="off"
          value={position}
          onChange={(event) => set({ position: event.target.value.replaceAll(/\D/g, '').slice(0, 6) })}
        />
        <Select
          label={t('games.badge')}
          choices={[
            { value: '', label: t('games.badge.own') },
            ...gameBadges.map((value) => ({ value, label: t(`games.badge.${value}`) })),
          ]}
          value={badge}
          onChange={(event) => set({ badge: event.target.value })}
        />
        <TextField label={t('games.name')} maxLength={120} value={name} onChange={(event) => set({ name: event.target.value })} />
        {languages.map((code) => (
          <TextField
            key={code}
            label={t('games.nameIn', { language: languageNames.of(nameTag(code)) ?? code })}
            maxLength={120}
            autoComplete="off"
            value={names[code] ?? ''}
            onChange={(event) => set({ names: { ...names, [code]: event.target.value } })}
          />
        ))}
      </div>
    </ReasonForm>
  );
}

/** One place up or down, as often as wanted, under one reason each. */
function MoveForm({ game }: { game: Detail }) {
  const t = useT();
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  const move = async (way: 'up' | 'down', reason: string) => {
    await call('staffMoveGame', { params: { nodeId: game.nodeId }, body: { direction: way, reason } });
    await shownAgain();
  };
  return (
    <ReasonForm
      label={t('games.move')}
      submit={t('games.move')}
      isReady={game.state === 'shown'}
      onSave={async (reason) => {
        await move(direction, reason);
        return (why) => move(direction === 'up' ? 'down' : 'up', why);
      }}
    >
      <Select
        label={t('games.direction')}
        choices={[
          { value: 'up', label: t('games.move.up') },
          { value: 'down', label: t('games.move.down') },
        ]}
        value={direction}
        onChange={(event) => setDirection(event.target.value as 'up' | 'down')}
      />
    </ReasonForm>
  );
}

function PictureForm({ game }: { game: Detail }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  return (
    <>
      <ReasonForm
        label={t('games.picture')}
        submit={t('games.picture.set')}
        isReady={file !== undefined}
        onSave={async (reason) => {
          if (file === undefined) return;
          await sendFile('staffSetGamePicture', file, file.type, { params: { nodeId: game.nodeId }, query: { reason } });
          await shownAgain();
        }}
      >
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={field}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('games.picture')}
            className="sr-only"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          <Button onClick={() => field.current?.click()}>{t('games.file.choose')}</Button>
          <span className="text-label text-ink-2">{file?.name ?? t('games.picture.kinds')}</span>
        </div>
      </ReasonForm>
      {game.picture !== '' && (
        <ReasonForm
          label={t('games.picture.remove')}
          submit={t('games.picture.remove')}
          onSave={async (reason) => {
            await call('staffRemoveGamePicture', { params: { nodeId: game.nodeId }, body: { reason } });
            await shownAgain();
          }}
        />
      )}
    </>
  );
}

function SwitchForm({ game }: { game: Detail }) {
  const t = useT();
  const [enabled, setEnabled] = useState(game.enabled);
  const [countries, setCountries] = useState(game.houseBlocked.join(' '));
  const given = [
    ...new Set(
      countries
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((one) => one !== ''),
    ),
  ];
  const edit = {
    ...(enabled !== game.enabled && { enabled }),
    ...(given.toSorted().join() !== game.houseBlocked.toSorted().join() && { houseBlocked: given }),
  };
  const save = async (change: object, version: string, reason: string) => {
    try {
      return await call('staffSwitchGame', { params: { nodeId: game.nodeId }, body: { ...change, version, reason } });
    } finally {
      await shownAgain();
    }
  };
  return (
    <ReasonForm
      label={t('games.switch')}
      submit={t('games.save')}
      isReady={Object.keys(edit).length > 0 && given.every((one) => /^[A-Z]{2}$/.test(one))}
      onSave={async (reason) => {
        const before = Object.fromEntries(Object.keys(edit).map((key) => [key, game[key as keyof Detail]]));
        const { version } = await save(edit, game.version, reason);
        return async (why) => {
          const back = await save(before, version, why);
          setEnabled(back.enabled);
          setCountries(back.houseBlocked.join(' '));
        };
      }}
    >
      <Checkbox checked={enabled} onChange={(event) => setEnabled(event.target.checked)}>
        {t('games.enabled')}
      </Checkbox>
      <TextField
        label={t('games.blocked')}
        description={t('games.blockedNote')}
        autoComplete="off"
        value={countries}
        onChange={(event) => setCountries(event.target.value)}
      />
    </ReasonForm>
  );
}
