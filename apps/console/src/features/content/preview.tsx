import { languageOf, type LanguageCode } from '@sortes/browser';
import { phonePictureOf, type ContentRecord, type Operations, type Reply } from '@sortes/contract';
import { BannerSlide, Chips, RichText, SegmentedControl, Sign } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { PreviewFrame } from './preview-frame';
import { contentKeys } from './keys';

type Shown = Reply<Operations['staffPreviewContent']>;
type Device = 'phone' | 'desktop';
type Theme = 'dark' | 'light';

/** Not each key press is a question to the server. */
const pauseMs = 400;

/** What a record is called to the server before it has all it needs. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The record as visitors of a language see it, in a window of a phone's or a desktop's width, before anything is saved. */
export function Preview({
  record,
  languages,
  shown,
  mayEdit,
  start,
}: {
  record: ContentRecord;
  languages: readonly LanguageCode[];
  /** What stands now, by language: all that those see who may only read. */
  shown: Readonly<Record<string, Shown>> | undefined;
  mayEdit: boolean;
  start: LanguageCode;
}) {
  const t = useT();
  const [chosen, setChosen] = useState({ language: start, start });
  // Whoever goes on to another language of the form sees that one, until another is chosen here.
  const language = chosen.start === start ? chosen.language : start;
  const setLanguage = (next: LanguageCode) => setChosen({ language: next, start });
  const [device, setDevice] = useState<Device>('phone');
  const [theme, setTheme] = useState<Theme>('dark');
  const settled = useSettled(record);
  // An article without a key yet can be looked at all the same.
  const asked = settled.kind === 'article' && settled.key === '' ? { ...settled, key: 'new' } : settled;
  const query = useQuery({
    queryKey: contentKeys.preview.of(asked, language),
    queryFn: () => call('staffPreviewContent', { body: { record: asked, language } }),
    enabled: mayEdit,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const seen = mayEdit ? query.data : shown?.[language];
  return (
    <section aria-label={t('content.preview')} className="grid gap-3">
      <h3 className="text-body font-bold">{t('content.preview')}</h3>
      <Chips
        label={t('content.previewLanguage')}
        value={language}
        onChange={setLanguage}
        choices={languages.map((code) => ({ value: code, label: languageOf(code).endonym }))}
      />
      <PreviewChoices device={device} onDevice={setDevice} theme={theme} onTheme={setTheme} />
      {query.isError && (
        <p role="status" className="text-label text-warning">
          {problemText(query.error)}
        </p>
      )}
      {seen && <SeenRecord record={record} seen={seen} language={language} theme={theme} device={device} />}
    </section>
  );
}

/** A record as the site shows it. */
function SeenRecord({
  record,
  seen,
  language,
  theme,
  device,
}: {
  record: ContentRecord;
  seen: NonNullable<Shown>;
  language: LanguageCode;
  theme: Theme;
  device: Device;
}) {
  const { tag, endonym } = languageOf(language);
  const t = useT();
  return (
    <PreviewFrame
      title={t('content.previewIn', { language: endonym })}
      tag={tag}
      theme={theme}
      width={device === 'phone' ? 390 : 1_152}
      height={record.kind === 'banner' ? (device === 'phone' ? 208 : 288) : record.kind === 'footer' ? 120 : 420}
    >
      {record.kind === 'banner' ? (
        <BannerSlide
          first
          banner={{ ...seen, imageUrl: record.imageUrl, url: record.url }}
          phoneImageUrl={phonePictureOf(record)}
          link={({ className, children }) => <div className={className}>{children}</div>}
        />
      ) : record.kind === 'footer' ? (
        <p className="flex items-center gap-2.5 text-label text-ink-2">
          <Sign icon={record.icon} imageUrl={record.imageUrl} /> {seen.title}
        </p>
      ) : (
        <article>
          <h2 className="text-h2 font-bold text-ink-1">{seen.title}</h2>
          <RichText html={seen.html} />
        </article>
      )}
    </PreviewFrame>
  );
}

/** On which device and in which colours it is looked at. */
function PreviewChoices({
  device,
  onDevice,
  theme,
  onTheme,
}: {
  device: Device;
  onDevice: (device: Device) => void;
  theme: Theme;
  onTheme: (theme: Theme) => void;
}) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-3">
      <SegmentedControl
        label={t('content.device')}
        value={device}
        onChange={onDevice}
        choices={[
          { value: 'phone', label: t('content.phone') },
          { value: 'desktop', label: t('content.desktop') },
        ]}
      />
      <SegmentedControl
        label={t('content.theme')}
        value={theme}
        onChange={onTheme}
        choices={[
          { value: 'dark', label: t('shell.theme.dark') },
          { value: 'light', label: t('shell.theme.light') },
        ]}
      />
    </div>
  );
}
