import { intlTag, isLanguageCode, languageOf, type LanguageCode, makeFormat, useTheme } from '@sortes/browser';
import { SegmentedControl, Select, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { tryParseMoney } from '@sortes/money';
import { boot } from '../../shared/boot';
import { inLanguage, useLanguage, useT } from '../../shared/texts';
import { promotionsKeys } from './keys';
import { OfferCardLook, type OfferPage, OfferPageLook } from './offer-page';

/** The words and the figures of a language that need not be the page's. */
export function useOfferWords(language: LanguageCode) {
  const { data: t } = useQuery({
    queryKey: promotionsKeys.pageWords.of(language),
    queryFn: async () => ({ say: await inLanguage(language, ['offerPage']) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const format = useMemo(() => {
    const own = makeFormat(intlTag(languageOf(language)), boot.timeZone, boot.currency);
    return {
      ...own,
      amount(text: string | null | undefined): string {
        const sum = text === null || text === undefined ? undefined : tryParseMoney(text);
        return sum === undefined ? '–' : own.money(sum);
      },
    };
  }, [language]);
  return t === undefined ? undefined : { t: t.say, format };
}

const views = ['page', 'card'] as const;
const themes = ['dark', 'light'] as const;

/** What is shown of an offer: in which language, its page or its card, dark or light. */
interface Look {
  readonly language: string;
  readonly view: (typeof views)[number];
  readonly theme: (typeof themes)[number];
}

function LookChoice({ look, languages, onLook }: { look: Look; languages: readonly string[]; onLook: (part: Partial<Look>) => void }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {languages.length > 1 && (
        <Select
          label={t('promotions.snapshot.language')}
          labelHidden
          className="w-full"
          value={look.language}
          onChange={(event) => onLook({ language: event.target.value })}
          choices={languages.map((code) => ({ value: code, label: isLanguageCode(code) ? languageOf(code).endonym : code }))}
        />
      )}
      <SegmentedControl
        label={t('promotions.look.view')}
        value={look.view}
        onChange={(view) => onLook({ view })}
        choices={views.map((value) => ({ value, label: t(`promotions.look.${value}`) }))}
      />
      <SegmentedControl
        label={t('promotions.look.theme')}
        value={look.theme}
        onChange={(theme) => onLook({ theme })}
        choices={themes.map((value) => ({ value, label: t(`promotions.look.${value}`) }))}
      />
    </div>
  );
}

/** An offer as players see it: its page or its card, in one of the brand's languages, dark or light. */
export function OfferLook({ pages }: { pages: readonly { readonly language: string; readonly page: OfferPage }[] }) {
  const t = useT();
  const own = useLanguage().code;
  const shownTheme = useTheme((theme) => theme.shown);
  // In the reader's language first: who lets it go live has to understand it.
  const [look, setLook] = useState<Look>({ language: own, view: 'page', theme: shownTheme });
  const shown = pages.find((one) => one.language === look.language) ?? pages[0];
  const language = shown !== undefined && isLanguageCode(shown.language) ? shown.language : own;
  const words = useOfferWords(language);
  const Picture = look.view === 'page' ? OfferPageLook : OfferCardLook;
  return (
    <section aria-label={t('promotions.asSeen')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-body font-bold">{t('promotions.asSeen')}</h2>
      <LookChoice
        look={{ ...look, language }}
        languages={pages.map((one) => one.language)}
        onLook={(part) => setLook((before) => ({ ...before, ...part }))}
      />
      {shown === undefined ? (
        <p className="rounded-tile bg-bg2 p-4 text-label text-ink-2">{t('promotions.look.unread')}</p>
      ) : words === undefined ? (
        <Skeleton className="h-60" />
      ) : (
        <div data-theme={look.theme} lang={languageOf(language).tag} className="rounded-tile border border-divider bg-bg0 p-4">
          <Picture page={shown.page} {...words} />
        </div>
      )}
    </section>
  );
}
