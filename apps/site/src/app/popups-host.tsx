import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { useIdle } from '../kit/idle';
import { loadAreas, useLanguage } from '../kit/i18n';
import { useOpenModal } from '../kit/modal';
import { hiddenToday, setPopupsDue, usePopupsDue } from '../entities/banner/popups';
import { useSession } from '../entities/account/session';
import { offersAtQuery } from '../entities/promotion/offers';
import { noticeQuery, useModule } from '../entities/brand/site-data';

const Popups = lazy(async () => {
  const [module] = await Promise.all([import('../features/messages/popups'), loadAreas(['messages'])]);
  return { default: module.Popups };
});

/** Offers that may open by themselves: the server names them to whoever wants such. Undefined until it is known. */
function useOfferPopups(wanted: boolean) {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const { data, isFetching, isError } = useQuery({
    ...offersAtQuery(
      useSession(({ id }) => id ?? 0),
      code,
      'pop-up',
    ),
    enabled: wanted && on,
  });
  if (!on || isError) return [];
  if (isFetching || data === undefined) return undefined;
  return data.list
    .filter(({ state }) => state === 'join')
    .map(({ id, title, terms }) => ({ id: `offer:${id}`, title, content: { offerId: id, terms } }));
}

/**
 * The brand's pop-ups, after a sign-in. They wait for the page to rest and for other sheets to be closed. What the answer before the sign-in said does
 * not count: who takes a break from playing is told of none.
 */
export function PopupsHost() {
  const due = usePopupsDue((state) => state.due);
  const member = useSession(({ status }) => status === 'member');
  const idle = useIdle();
  const openModal = useOpenModal();
  const language = useLanguage();
  const { data, isFetching } = useQuery({ ...noticeQuery(language.code), enabled: due && member });
  const offers = useOfferPopups(due && member);
  const known = due && member && !isFetching && data !== undefined && offers !== undefined;
  const all = known ? [...data.popup.map(({ id, title, content }) => ({ id, title, content: { html: content } })), ...offers] : [];
  const popups = all.filter(({ id }) => !hiddenToday().includes(id));
  const none = known && popups.length === 0;
  useEffect(() => {
    if (none) setPopupsDue(false);
  }, [none]);
  if (popups.length === 0 || !idle || openModal !== undefined) return null;
  return (
    <Suspense fallback={null}>
      <Popups popups={popups} onClose={() => setPopupsDue(false)} />
    </Suspense>
  );
}
