import { ToastRegion } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { useT } from '../../src/kit/i18n';
import { stateOf } from '../example';
import { groups } from '../groups';
import { Contents } from './contents';
import { Sample } from './sample';
import { Stage } from './stage';
import { FindField, Switches, type StageWidth } from './switches';

/** The place in the address that a list of contents leads to. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return hash;
}

/** Messages of the examples, as the site shows them. */
function Messages() {
  const t = useT();
  return <ToastRegion label={t('shell.notifications')} closeLabel={t('common.close')} />;
}

/** One state alone, for what lies over a whole page. */
function StateWindow({ address }: { address: string }) {
  const [name = '', state = ''] = address.split('/');
  const given = groups.flatMap(({ examples }) => Object.entries(examples)).find(([example]) => example === name)?.[1].states[state];
  if (!given) throw new Error(`no state ${address}`);
  return (
    <main className="p-4">
      <h1 className="sr-only" lang="en">
        {name}, {state}
      </h1>
      <Sample draw={stateOf(given).draw} />
    </main>
  );
}

/** Examples alone: what stands in the frame that is as wide as a phone. */
function BareStage() {
  return (
    <main className="px-4">
      <h1 className="sr-only" lang="en">
        Kit
      </h1>
      <Stage />
    </main>
  );
}

function WholePage() {
  const [width, setWidth] = useState<StageWidth>('full');
  const hash = useHash();
  return (
    <div className="mx-auto max-w-400 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header
        lang="en"
        className="min-w-0 border-divider px-4 pt-4 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:overscroll-contain lg:border-e"
      >
        <h1 className="text-h2">Kit</h1>
        <p className="mt-0.5 mb-3 text-label text-ink-3">Every component in every state, with the site’s words.</p>
        <FindField />
        <details className="group mt-2 lg:hidden">
          <summary className="flex min-h-11 items-center text-label font-semibold text-ink-2">Contents</summary>
          <Contents />
        </details>
        <div className="mt-4 hidden lg:block">
          <Contents />
        </div>
      </header>
      <div className="min-w-0">
        <section
          lang="en"
          aria-label="How examples are shown"
          className="z-10 border-b border-divider bg-bg0 px-4 py-2 lg:sticky lg:top-0 lg:px-10"
        >
          <Switches width={width} onWidth={setWidth} />
        </section>
        <main className="min-w-0 px-4 lg:px-10">
          {width === 'full' ? (
            <Stage />
          ) : (
            <iframe
              title={`Examples, ${width} px wide`}
              src={`${location.pathname}?stage${hash}`}
              style={{ width: Number(width) + 2 }}
              className="mx-auto my-6 block h-[calc(100dvh-8rem)] rounded-tile border border-line"
            />
          )}
        </main>
      </div>
    </div>
  );
}

/** The page of the kit, or a part of it that stands in a window of its own (`?state=Dialog/small`, `?stage`). */
export function KitPage() {
  const [search] = useState(() => new URLSearchParams(location.search));
  const state = search.get('state');
  // The browser looked for the place of the address before there was anything on the page.
  useEffect(() => {
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
  return (
    <>
      {state !== null ? <StateWindow address={state} /> : search.has('stage') ? <BareStage /> : <WholePage />}
      <Messages />
    </>
  );
}
