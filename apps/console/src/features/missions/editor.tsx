import { Skeleton, toast } from '@sortes/ui';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useListSearch } from '../../shared/list/use-list-search';
import { useGo } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { UnreadFields, useUnread } from '../../shared/unread';
import type { Choices, Fault, PrizeWorth } from './document';
import { ArtField, WordFields } from './fields';
import { Most } from './most';
import { Part } from './part';
import { EditPage, type SavedAs } from './save-form';
import { useCheck, useChoices } from './use-check';

/** What missions and leaderboards have both. */
interface Common {
  readonly title: Partial<Record<string, string>>;
  readonly about: Partial<Record<string, string>>;
  readonly art: Parameters<typeof ArtField>[0]['value'];
}

interface Checked<Cards> {
  readonly faults: readonly Fault[];
  readonly cards: Cards;
  readonly most: PrizeWorth;
  readonly needsSecond: boolean;
}

/** A document that is edited, and what it can be made of. */
export interface Editing<Draft> {
  readonly draft: Draft;
  readonly choices: Choices;
  readonly onDraft: (draft: Draft) => void;
}

/** One that is there already. */
export interface Opened<Draft> {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly document: Draft;
  /** Players have seen it: words and picture alone change. */
  readonly isFixed: boolean;
}

/** How missions, and how leaderboards, are made. */
export interface DocumentKind<Draft extends Common, Cards> {
  readonly of: 'mission' | 'board';
  readonly titles: { readonly made: string; readonly edited: string };
  readonly keyOf: (id: string) => QueryKey;
  readonly open: (id: string, signal: AbortSignal) => Promise<Opened<Draft>>;
  readonly checkKey: (asked: string) => QueryKey;
  readonly check: (document: Draft, signal: AbortSignal) => Promise<Checked<Cards>>;
  readonly make: (body: { code: string; document: Draft; reason: string }, idempotencyKey: string) => Promise<SavedAs>;
  readonly save: (id: string, body: { after: number; document: Draft; reason: string }) => Promise<SavedAs>;
  /** After it was saved: to its page, and everything that shows it anew. */
  readonly onSaved: (go: ReturnType<typeof useGo>, id: string) => void;
  readonly Preview: ComponentType<{ cards: Cards | readonly [] }>;
  /** What counts and gives, and when; and of what players have seen what may still be changed. */
  readonly Rules: ComponentType<Editing<Draft>>;
  readonly Fixed?: ComponentType<Editing<Draft>>;
  /** What else stands with the words. */
  readonly Words?: ComponentType<Editing<Draft>>;
  /** Below what it looks like. */
  readonly Beside?: ComponentType<{ draft: Draft }>;
}

function Editor<Draft extends Common, Cards>({
  kind,
  start,
  opened,
  choices,
}: {
  kind: DocumentKind<Draft, Cards>;
  start: Draft;
  opened: Opened<Draft> | undefined;
  choices: Choices;
}) {
  const t = useT();
  const go = useGo();
  const [draft, setDraft] = useState(start);
  const checked = useCheck(draft, { keyOf: kind.checkKey, check: kind.check });
  const { unread, tell } = useUnread();
  const editing = { draft, choices, onDraft: setDraft };
  const { Preview, Rules, Fixed, Words, Beside } = kind;
  return (
    <EditPage
      title={opened === undefined ? kind.titles.made : kind.titles.edited}
      code={opened?.code}
      faults={checked?.faults ?? []}
      unread={unread}
      preview={
        <>
          <Preview cards={checked?.cards ?? []} />
          {checked !== undefined && <Most most={checked.most} of={kind.of} needsSecond={checked.needsSecond} />}
        </>
      }
      beside={Beside && <Beside draft={draft} />}
      onSave={(code, reason, idempotencyKey) =>
        opened === undefined
          ? kind.make({ code, document: draft, reason }, idempotencyKey)
          : kind.save(opened.id, { after: opened.version, document: draft, reason })
      }
      onSaved={(id) => {
        toast(t('missions.saved'), { tone: 'win' });
        kind.onSaved(go, id);
      }}
    >
      <UnreadFields value={tell}>
        <Part title={t('missions.words')}>
          <ArtField value={draft.art} onValue={(art) => setDraft({ ...draft, art })} />
          <WordFields
            title={draft.title}
            about={draft.about}
            onTitle={(title) => setDraft({ ...draft, title })}
            onAbout={(about) => setDraft({ ...draft, about })}
          />
          {Words && <Words {...editing} />}
        </Part>
        {opened?.isFixed === true ? (
          <Part title={t('missions.rule')}>
            <p className="text-label text-ink-2">{t('missions.fixed')}</p>
            {Fixed && <Fixed {...editing} />}
          </Part>
        ) : (
          <Rules {...editing} />
        )}
      </UnreadFields>
    </EditPage>
  );
}

/** A new document, or (`edit` in the address) one that is there. */
export function EditScreen<Draft extends Common, Cards>({ kind, start }: { kind: DocumentKind<Draft, Cards>; start: Draft }): ReactNode {
  const { search } = useListSearch();
  const { edit } = search;
  const choices = useChoices();
  const { data } = useQuery({
    queryKey: [...kind.keyOf(edit ?? ''), 'edit'],
    queryFn: ({ signal }) => kind.open(edit ?? '', signal),
    enabled: edit !== undefined,
    // What is being typed stays.
    refetchOnWindowFocus: false,
  });
  if (choices === undefined || (edit !== undefined && data === undefined)) return <Skeleton className="h-96" />;
  // Nothing opens after itself.
  const others = { ...choices, missions: choices.missions.filter(({ id }) => id !== data?.id) };
  return <Editor key={data?.version ?? 0} kind={kind} start={data?.document ?? start} opened={data} choices={others} />;
}
