import type { RuleField } from '@sortes/growth-rules';
import { Button, IconButton, IconDotsThree, IconPlus, IconTrash, Menu, Select } from '@sortes/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { ConditionForm } from './condition-form';
import { faultText, type SaidFault } from './fault-words';
import { beginCondition, fieldGroups } from './rule-fields';
import {
  added,
  fieldOf,
  type Group,
  isGroup,
  type Joining,
  joinings,
  type Leaf,
  type Move,
  moved,
  movesAt,
  newGroup,
  newLeaf,
  type Node,
  type Place,
  removed,
  replaced,
  type RuleDocument,
  ruleOf,
  takesGroup,
  treeOf,
} from './rule-tree';

/** What changes a rule, from anywhere in it. */
interface Editing {
  readonly tree: Group;
  readonly faults: readonly SaidFault[];
  /** @param focus where the person then is */
  readonly onTree: (tree: Group, focus?: Place) => void;
}

/** A place as people count: 2.1 is the first part of the second. */
const numberText = (place: Place): string => place.map((number) => number + 1).join('.');

/** Faults of a node itself, not of what is in it. */
function ownFaults(node: Node, faults: readonly SaidFault[]): readonly SaidFault[] {
  const own = isGroup(node)
    ? [node.path, `${node.path}.${{ all: 'all', any: 'any', none: 'not.any', 'not-all': 'not.all' }[node.joining]}`]
    : [];
  return faults.filter(({ path }) =>
    isGroup(node) ? own.includes(path) : path === node.path || path.startsWith(`${node.path}.${fieldOf(node)}`),
  );
}

/** What is wrong at a place, in words. */
function Faults({ id, faults, isEmptyGroup = false }: { id: string; faults: readonly SaidFault[]; isEmptyGroup?: boolean }) {
  const t = useT();
  const format = useFormat();
  const said = new Set(isEmptyGroup ? [t('promotions.rule.emptyGroup')] : faults.map((fault) => faultText(t, format, fault)));
  return (
    <div id={id} className="grid gap-1 text-label text-danger empty:hidden">
      {[...said].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** Moves a part, or takes it away. */
function PartActions({ place, name, editing: { tree, onTree } }: { place: Place; name: string; editing: Editing }) {
  const t = useT();
  const can = movesAt(tree, place);
  const group = place.slice(0, -1);
  return (
    <span className="flex shrink-0 items-center">
      {can.length > 0 && (
        <Menu
          label={t('promotions.rule.move', { name })}
          trigger={<IconDotsThree size={20} />}
          triggerClassName="text-ink-2 hover:bg-bg2"
          entries={can.map((id) => ({ id, label: t(`promotions.rule.move.${id}`) }))}
          onAction={(id) => {
            const done = moved(tree, place, id as Move);
            onTree(done.tree, done.place);
          }}
        />
      )}
      <IconButton
        label={t('promotions.rule.remove', { name })}
        onClick={() => {
          const left = removed(tree, place);
          const before = (place.at(-1) ?? 0) - 1;
          onTree(left, before < 0 ? group : [...group, before]);
        }}
      >
        <IconTrash size={18} />
      </IconButton>
    </span>
  );
}

/** One part of a rule under its number and name, which the focus goes to after it was moved. */
function Part({
  place,
  name,
  faultsId,
  editing,
  children,
}: {
  place: Place;
  name: string;
  faultsId: string;
  editing: Editing;
  children: ReactNode;
}) {
  return (
    <li>
      <fieldset
        tabIndex={-1}
        data-place={numberText(place)}
        aria-describedby={faultsId}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-divider bg-bg1 p-3"
      >
        <legend className="contents">
          <span className="sr-only">{name}</span>
        </legend>
        <div className="flex items-center justify-between gap-2">
          <span aria-hidden="true" className="min-w-0 text-label font-semibold wrap-anywhere">
            {name}
          </span>
          <PartActions place={place} name={name} editing={editing} />
        </div>
        {children}
      </fieldset>
    </li>
  );
}

function LeafPart({ leaf, place, editing }: { leaf: Leaf; place: Place; editing: Editing }) {
  const t = useT();
  const faultsId = useId();
  const what = t(`promotions.snapshot.${fieldOf(leaf)}`);
  return (
    <Part place={place} name={t('promotions.rule.part', { number: numberText(place), name: what })} faultsId={faultsId} editing={editing}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        <ConditionForm
          key={fieldOf(leaf)}
          condition={leaf.condition}
          label={what}
          onCondition={(condition) => editing.onTree(replaced(editing.tree, place, { ...leaf, condition }))}
        />
      </div>
      <Faults id={faultsId} faults={ownFaults(leaf, editing.faults)} />
    </Part>
  );
}

/** How the parts of a group are joined. What only documents from elsewhere have is offered where it stands. */
function JoiningChoice({ group, place, editing }: { group: Group; place: Place; editing: Editing }) {
  const t = useT();
  return (
    <Select
      label={t('promotions.rule.joining')}
      labelHidden={place.length > 0}
      className="max-w-80"
      value={group.joining}
      onChange={({ target }) => editing.onTree(replaced(editing.tree, place, { ...group, joining: target.value as Joining }))}
      choices={joinings
        .filter((one) => one !== 'not-all' || group.joining === one)
        .map((one) => ({ value: one as string, label: t(`promotions.rule.joining.${one}`) }))}
    />
  );
}

/** Adds to a group: a condition of some field, or another group. */
function AddTo({ group, place, editing: { tree, onTree } }: { group: Group; place: Place; editing: Editing }) {
  const t = useT();
  const at = [...place, group.parts.length];
  const isWhole = place.length === 0;
  const add = isWhole ? t('promotions.who.add') : t('promotions.rule.addTo', { number: numberText(place) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        label={add}
        align="start"
        trigger={
          <span className="flex items-center gap-2 text-label font-semibold">
            <IconPlus size={16} /> {t('promotions.who.add')}
          </span>
        }
        triggerClassName="border border-divider bg-bg2 px-3.5 hover:bg-bg3"
        entries={fieldGroups.flatMap(({ group, fields }) =>
          fields.map((field) => ({ id: field, label: t(`promotions.snapshot.${field}`), group: t(`promotions.rule.fields.${group}`) })),
        )}
        onAction={(field) => onTree(added(tree, place, newLeaf(beginCondition(field as RuleField))), at)}
      />
      {takesGroup(group) && (
        <Button
          tone="ghost"
          size="small"
          icon={<IconPlus size={16} />}
          aria-label={isWhole ? undefined : t('promotions.rule.addGroupTo', { number: numberText(place) })}
          onClick={() => onTree(added(tree, place, newGroup()), at)}
        >
          {t('promotions.rule.addGroup')}
        </Button>
      )}
      {!takesGroup(group) && <span className="text-caption text-ink-3">{t('promotions.rule.deepest')}</span>}
    </div>
  );
}

function Parts({ group, place, editing }: { group: Group; place: Place; editing: Editing }) {
  if (group.parts.length === 0) return null;
  return (
    <ol className="grid gap-3">
      {group.parts.map((part, number) => {
        const at = [...place, number];
        return isGroup(part) ? (
          <GroupPart key={number} group={part} place={at} editing={editing} />
        ) : (
          <LeafPart key={number} leaf={part} place={at} editing={editing} />
        );
      })}
    </ol>
  );
}

function GroupPart({ group, place, editing }: { group: Group; place: Place; editing: Editing }) {
  const t = useT();
  const faultsId = useId();
  return (
    <Part place={place} name={t('promotions.rule.group', { number: numberText(place) })} faultsId={faultsId} editing={editing}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-s-2 border-gold/60 ps-2 sm:ps-3">
        <JoiningChoice group={group} place={place} editing={editing} />
        <Parts group={group} place={place} editing={editing} />
        <Faults id={faultsId} faults={ownFaults(group, editing.faults)} isEmptyGroup={group.parts.length === 0} />
        <AddTo group={group} place={place} editing={editing} />
      </div>
    </Part>
  );
}

/** Brings the person to a part once it stands there: after it was added, moved, or one before it was taken away. */
function useFocusOn() {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const place = wanted.current;
    if (place === undefined) return;
    wanted.current = undefined;
    (place === '' ? root.current : root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`))?.focus();
  });
  const focusOn = (place: Place): void => {
    wanted.current = numberText(place);
  };
  return { root, focusOn };
}

/** The rule of who may have an offer: conditions, and groups of them in each other. @param rule null: everybody */
export function RuleEditor({
  rule,
  faults,
  onRule,
}: {
  rule: RuleDocument | null;
  faults: readonly SaidFault[];
  onRule: (rule: RuleDocument | null) => void;
}) {
  const t = useT();
  const faultsId = useId();
  const { root, focusOn } = useFocusOn();
  const tree = treeOf(rule);
  const editing: Editing = {
    tree,
    faults,
    onTree(next, focus) {
      if (focus !== undefined) focusOn(focus);
      onRule(ruleOf(next));
    },
  };
  const own = faults.filter(({ path }) => path === 'who' && (tree.parts.length !== 1 || isGroup(tree.parts[0] as Node)));
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label={t('promotions.step.who')}
      aria-describedby={faultsId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      {tree.parts.length === 0 ? (
        <p className="text-body text-ink-2">{t('promotions.who.all')}</p>
      ) : (
        <JoiningChoice group={tree} place={[]} editing={editing} />
      )}
      <Parts group={tree} place={[]} editing={editing} />
      <Faults id={faultsId} faults={own} />
      <AddTo group={tree} place={[]} editing={editing} />
    </div>
  );
}
