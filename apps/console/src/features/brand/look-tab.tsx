import { judgeTheme, themeDefaults, themeNames, themeTokens, wholeTheme, type ThemeName, type ThemeToken } from '@sortes/contract';
import { Badge, Button, SegmentedControl, TextField } from '@sortes/ui';
import { useId, useRef, useState } from 'react';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { nameOf, type Brand, type BrandChange, type Line } from './brand-data';
import { EditedTab } from './edited-tab';
import { uploadLogo } from './upload-logo';
import { useBrandEdit } from './use-brand-edit';

type Colours = Readonly<Record<string, string>>;
const settingNames: Readonly<Record<ThemeName, string>> = { dark: 'themeColours', light: 'themeColoursLight' };
const hex = /^#[0-9a-fA-F]{6}$/;
const logoAddress = (id: string): string => `/wps/system/logo/${id}`;

/** As it is chosen; undefined: as it is kept. */
interface LookDraft extends Readonly<Record<ThemeName, Colours | undefined>> {
  /** Empty: none. */
  readonly logo: string | undefined;
}

const unchanged: LookDraft = { dark: undefined, light: undefined, logo: undefined };

const settingOf = ({ settings }: Brand, name: string): unknown => settings.find((one) => one.name === name)?.value;
const keptColours = (brand: Brand, theme: ThemeName): Colours => (settingOf(brand, settingNames[theme]) ?? {}) as Colours;

/** Empty: none. */
function keptLogoOf(brand: Brand): string {
  const logo = settingOf(brand, 'logo');
  return typeof logo === 'string' ? logo : '';
}

function changeOf(brand: Brand, draft: LookDraft): BrandChange {
  const themes = themeNames.flatMap((one): [string, unknown][] => {
    const own = draft[one];
    return own === undefined ? [] : [[settingNames[one], Object.keys(own).length === 0 ? null : own]];
  });
  const isKept = draft.logo === undefined || draft.logo === keptLogoOf(brand);
  return { settings: Object.fromEntries([...themes, ...(isKept ? [] : [['logo', draft.logo || null] as const])]) };
}

/** Colours of both themes with the contrast of every pair that is used, and the logo. */
export function LookTab({ brand }: { brand: Brand }) {
  const t = useT();
  const mayManage = useMay('brand.manage');
  const [theme, setTheme] = useState<ThemeName>('dark');
  const edit = useBrandEdit<LookDraft>(brand, { start: unchanged, changeOf: (typed) => changeOf(brand, typed) });
  const draft = edit.form.values;
  const keptOf = (one: ThemeName): Colours => keptColours(brand, one);
  const ownOf = (one: ThemeName): Colours => draft[one] ?? keptOf(one);
  const keptLogo = keptLogoOf(brand);
  const shownLogo = draft.logo ?? keptLogo;
  const set = (token: ThemeToken, value: string | undefined): void => {
    const { [token]: _before, ...rest } = ownOf(theme);
    edit.form.change({ [theme]: value === undefined ? rest : { ...rest, [token]: value } });
  };
  const lines: Line[] = themeNames.flatMap((one) =>
    themeTokens
      .filter((token) => ownOf(one)[token] !== keptOf(one)[token])
      .map((token): Line => [
        `${t(`brand.theme.${one}`)} · ${t(`brand.token.${token}`)}`,
        keptOf(one)[token] ?? themeDefaults[one][token],
        ownOf(one)[token] ?? t('brand.default', { value: themeDefaults[one][token] }),
      ]),
  );
  if (shownLogo !== keptLogo) lines.push([nameOf('setting', 'logo'), keptLogo || '–', shownLogo || '–']);
  const isWrong = themeNames.some(
    (one) => judgeTheme(one, ownOf(one)).some(({ enough }) => !enough) || Object.values(ownOf(one)).some((value) => !hex.test(value)),
  );
  return (
    <EditedTab edit={edit} lines={lines} blocked={isWrong ? t('brand.contrastRefused') : undefined} className="grid gap-5">
      <LogoPart brand={brand} logo={shownLogo} ownOf={ownOf} mayManage={mayManage} onChange={(logo) => edit.form.change({ logo })} />
      {/* What is being chosen stays in sight while the list of colours goes by under it; on a phone that of the theme being edited. */}
      <div className="keep-in-sight z-10 grid gap-3 bg-bg0 py-2">
        <section aria-label={t('brand.preview')} className="grid max-w-5xl gap-3 sm:grid-cols-2">
          {themeNames.map((one) => (
            <div key={one} className={one === theme ? undefined : 'max-sm:hidden'}>
              <Preview theme={one} own={ownOf(one)} />
            </div>
          ))}
        </section>
        <SegmentedControl
          label={t('brand.theme')}
          value={theme}
          onChange={setTheme}
          choices={themeNames.map((one) => ({ value: one, label: t(`brand.theme.${one}`) }))}
          className="max-w-sm"
        />
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        <ColourFields theme={theme} own={ownOf(theme)} mayManage={mayManage} onSet={set} />
        <Contrast theme={theme} own={ownOf(theme)} />
      </div>
    </EditedTab>
  );
}

interface LogoPartProps {
  readonly brand: Brand;
  /** Empty: none. */
  readonly logo: string;
  readonly ownOf: (theme: ThemeName) => Colours;
  readonly mayManage: boolean;
  readonly onChange: (logo: string) => void;
}

/** The logo on the ground of both themes. */
function LogoPart({ brand, logo, ownOf, mayManage, onChange }: LogoPartProps) {
  const t = useT();
  const logoId = useId();
  const file = useRef<HTMLInputElement>(null);
  const uploading = useAction(async (_key, picture: File | undefined) => {
    if (picture === undefined) return;
    try {
      onChange(await uploadLogo(picture));
    } finally {
      // The same file may be chosen once more.
      if (file.current) file.current.value = '';
    }
  });
  return (
    <section aria-labelledby={logoId} className="grid max-w-3xl gap-2">
      <h2 id={logoId} className="text-h2 font-semibold">
        {nameOf('setting', 'logo')}
      </h2>
      <p className="text-label text-ink-3">{t('brand.logoNote')}</p>
      <div className="flex flex-wrap items-center gap-3">
        {themeNames.map((one) => (
          <span
            key={one}
            className="flex h-16 items-center gap-2 rounded-tile border border-divider px-4 font-bold"
            style={{ background: wholeTheme(one, ownOf(one)).bg1, color: wholeTheme(one, ownOf(one))['ink-1'] }}
          >
            {logo !== '' && <img src={logoAddress(logo)} alt="" className="h-7 max-w-28 object-contain" />}
            {brand.name}
          </span>
        ))}
        {mayManage && (
          <>
            <input
              ref={file}
              type="file"
              accept="image/png,image/jpeg"
              aria-label={t('brand.logoFile')}
              onChange={(event) => void uploading.run(event.target.files?.[0])}
              className="sr-only"
              tabIndex={-1}
            />
            <Button loading={uploading.busy} loadingLabel={t('common.working')} onClick={() => file.current?.click()}>
              {t('brand.logoChoose')}
            </Button>
            {logo !== '' && (
              <Button tone="ghost" onClick={() => onChange('')}>
                {t('brand.logoRemove')}
              </Button>
            )}
          </>
        )}
      </div>
      <p role="alert" className="text-body text-danger empty:hidden">
        {uploading.problem?.text}
      </p>
    </section>
  );
}

interface ColourFieldsProps {
  readonly theme: ThemeName;
  readonly own: Colours;
  readonly mayManage: boolean;
  /** Undefined: the theme's own colour again. */
  readonly onSet: (token: ThemeToken, value: string | undefined) => void;
}

function ColourFields({ theme, own, mayManage, onSet }: ColourFieldsProps) {
  const t = useT();
  return (
    <ul className="grid content-start gap-x-4 sm:grid-cols-2">
      {themeTokens.map((token) => {
        const value = own[token] ?? themeDefaults[theme][token];
        const name = t(`brand.token.${token}`);
        return (
          <li key={token} className="flex items-end gap-2 py-1">
            <TextField
              label={name}
              disabled={!mayManage}
              value={value}
              maxLength={7}
              spellCheck={false}
              error={hex.test(value) ? undefined : t('brand.hex')}
              onChange={(event) => onSet(token, event.target.value)}
              className="min-w-0 flex-1"
              start={
                <input
                  type="color"
                  aria-label={t('brand.pick', { name })}
                  disabled={!mayManage}
                  value={hex.test(value) ? value : '#000000'}
                  onChange={(event) => onSet(token, event.target.value)}
                  className="me-2 size-7 shrink-0 cursor-pointer border-0 bg-transparent p-0"
                />
              }
            />
            {mayManage && own[token] !== undefined && (
              <Button size="small" tone="ghost" onClick={() => onSet(token, undefined)} aria-label={t('brand.reset', { name })}>
                {t('brand.resetShort')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How the colours that are used together stand out from each other, the worst pair first. */
function Contrast({ theme, own }: { theme: ThemeName; own: Colours }) {
  const t = useT();
  const judged = judgeTheme(theme, own).toSorted((left, right) => left.ratio / left.least - right.ratio / right.least);
  return (
    // A long table scrolls in its own box; the focus on it lets a keyboard do so too.
    <div
      role="region"
      aria-label={t('brand.contrast')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[36rem] overflow-auto rounded-tile border border-divider"
    >
      <table className="w-full border-collapse text-label">
        <caption className="sr-only">{t('brand.contrast')}</caption>
        <thead>
          <tr className="bg-bg2">
            {[t('brand.pair'), t('brand.ratio'), t('brand.least'), t('brand.verdict')].map((title) => (
              <th key={title} scope="col" className="h-9 px-3 text-start font-semibold text-ink-2">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {judged.map(({ ink, ground, ratio, least, enough }) => (
            <tr key={`${ink} ${ground}`} className="border-t border-divider bg-bg1">
              <td className="h-9 px-3">{t('brand.onGround', { ink: t(`brand.token.${ink}`), ground: t(`brand.token.${ground}`) })}</td>
              <td className="tabular px-3">{ratio.toFixed(2)}</td>
              <td className="tabular px-3">{least}</td>
              <td className="px-3">
                <Badge tone={enough ? 'win' : 'danger'}>{t(enough ? 'brand.enough' : 'brand.tooLow')}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A corner of the site in a theme's colours, whatever theme the console has. */
function Preview({ theme, own }: { theme: ThemeName; own: Colours }) {
  const t = useT();
  const colours = wholeTheme(theme, own);
  const text = (token: ThemeToken, words: string) => <span style={{ color: colours[token] }}>{words}</span>;
  return (
    // It shows colours that are still being chosen: how they stand out from each other is in the table.
    <div aria-hidden="true" className="grid gap-2 rounded-tile border border-divider p-4 text-label" style={{ background: colours.bg0 }}>
      <div className="grid gap-1 rounded-chip p-3" style={{ background: colours.bg1 }}>
        {text('ink-1', t(`brand.theme.${theme}`))}
        {text('ink-2', t('brand.token.ink-2'))}
        {text('ink-3', t('brand.token.ink-3'))}
        {text('gold-text', t('brand.token.gold-text'))}
      </div>
      <div className="flex flex-wrap gap-3 rounded-chip p-3" style={{ background: colours.bg2, border: `1px solid ${colours.line}` }}>
        {(['win', 'danger', 'info', 'warning'] as const).map((token) => (
          <span key={token} style={{ color: colours[token] }}>
            {t(`brand.token.${token}`)}
          </span>
        ))}
      </div>
      <span
        className="rounded-chip px-4 py-2 text-center font-semibold"
        style={{ backgroundImage: `linear-gradient(180deg, ${colours.gold}, ${colours['gold-deep']})`, color: colours['gold-ink'] }}
      >
        {t('brand.token.gold')}
      </span>
    </div>
  );
}
