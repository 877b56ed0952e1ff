import { nearestOffered, type LanguageCode } from '@sortes/browser';
import type { Input, staffMall } from '@sortes/contract';
import { IconCoins, IconGift } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';

type Draft = Input<typeof staffMall.staffMakeMallItem>['body']['item'];

/** A text in a language, else in the one that players of it are shown instead. */
function shownIn(texts: Draft['names'], code: LanguageCode): string {
  const there = boot.languages.filter((one) => (texts[one] ?? '').trim() !== '');
  const nearest = nearestOffered([code], there) ?? there.find((one) => one === 'EN') ?? there[0];
  return nearest === undefined ? '' : (texts[nearest] ?? '');
}

/** An item as players see it in a language. */
export function ItemLook({ draft, language }: { draft: Draft; language: LanguageCode }) {
  const t = useT();
  const format = useFormat();
  const [picture] = draft.pictures;
  return (
    <section aria-label={t('mall.look')} className="grid gap-2">
      <h2 className="text-label font-semibold text-ink-2">{t('mall.look')}</h2>
      <div lang={language.toLowerCase()} className="card max-w-80 overflow-hidden rounded-tile">
        <div className="flex aspect-square items-center justify-center bg-bg2 text-ink-3">
          {picture === undefined ? <IconGift size={48} /> : <img src={picture} alt="" className="size-full object-contain" />}
        </div>
        <div className="grid gap-2 p-4">
          <p className="text-body font-semibold wrap-anywhere">{shownIn(draft.names, language) || '–'}</p>
          <p className="tabular flex items-center gap-1 font-bold">
            <IconCoins size={18} className="text-gold-text" /> {format.number(draft.price)}
          </p>
          <p className="text-label wrap-anywhere whitespace-pre-line text-ink-2">{shownIn(draft.texts, language)}</p>
        </div>
      </div>
    </section>
  );
}
