import type { Form } from '@sortes/browser';
import {
  carryModes,
  contractKinds,
  mostContractTiers,
  type CarryMode,
  type ContractKind,
  type Input,
  type Operations,
} from '@sortes/contract';
import { Button, ConfirmDialog, IconPlus, RadioGroup, Select, TextField, toast } from '@sortes/ui';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import limits from 'virtual:limits/staffActOnAgentContract';
import { call } from '../../shared/calls';
import { FormEnd } from '../../shared/form-end';
import { sharedKeys } from '../../shared/keys';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { sumWriting } from '../../shared/sum-writing';
import { missingIn, useForm } from '../../shared/use-form';
import type { Person } from './agent';
import { AgentChoice } from './agent-choice';
import { Rule, type Contract, type Tier } from './contract-words';
import { agentsKeys } from './keys';
import { SalaryMargin, useMargin } from './margin';
import { emptyTier, tiersOf, typedOf, type TypedTier } from './typed-tiers';

type Body = Input<Operations['staffActOnAgentContract']>['body'];

interface Draft {
  readonly kind: ContractKind;
  readonly details: readonly TypedTier[];
  readonly carry: CarryMode;
  readonly reason: string;
}

/** One tier: what it pays, and what it asks for. */
function TierRow({
  kind,
  number,
  tier,
  onTier,
  onRemove,
}: {
  kind: Draft['kind'];
  number: number;
  tier: TypedTier;
  onTier: (part: Partial<TypedTier>) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useT();
  const field = (name: 'turnover' | 'active' | 'loss' | 'pay' | 'bet' | 'lost', label: string) => (
    <TextField
      key={name}
      label={label}
      autoComplete="off"
      inputMode="decimal"
      value={tier[name]}
      onChange={(event) => onTier({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className="grid gap-3 rounded-tile border border-divider p-3 sm:grid-cols-2">
      <legend className="px-1 text-label font-semibold">{t('agents.contracts.tier', { number })}</legend>
      {kind === 'daily' ? (
        <Select
          label={t('agents.contracts.pays')}
          value={tier.pays}
          onChange={(event) => onTier({ pays: event.target.value as 'P' | 'F', pay: '' })}
          choices={[
            { value: 'P', label: t('agents.contracts.paysRate') },
            { value: 'F', label: t('agents.contracts.paysFixed') },
          ]}
        />
      ) : null}
      {kind === 'realtime'
        ? [
            field('pay', t('agents.contracts.rateWon')),
            field('lost', t('agents.contracts.rateLost')),
            field('bet', t('agents.contracts.bet')),
          ]
        : [
            field('pay', t(tier.pays === 'P' ? 'agents.contracts.rate' : 'agents.contracts.amount')),
            field('turnover', t('agents.contracts.turnover')),
          ]}
      {(kind === 'dividend' || kind === 'daily') && [
        field('active', t('agents.contracts.active')),
        field('loss', t('agents.contracts.loss')),
      ]}
      {onRemove && (
        <Button size="small" className="self-end justify-self-start" onClick={onRemove}>
          {t('agents.contracts.remove', { number })}
        </Button>
      )}
    </fieldset>
  );
}

function Tiers({
  kind,
  details,
  carry,
  onChange,
}: Pick<Draft, 'kind' | 'details' | 'carry'> & { onChange: (details: readonly TypedTier[]) => void }) {
  const t = useT();
  const tiers = tiersOf(details, sumWriting().decimal);
  return (
    <>
      {details.map((tier, at) => (
        <TierRow
          key={tier.key}
          kind={kind}
          number={at + 1}
          tier={tier}
          onTier={(part) => onChange(details.map((one) => (one === tier ? { ...one, ...part } : one)))}
          onRemove={details.length > 1 ? () => onChange(details.filter((one) => one !== tier)) : undefined}
        />
      ))}
      {details.length < mostContractTiers && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...details, emptyTier(Math.max(...details.map(({ key }) => key)) + 1)])}
        >
          <IconPlus size={16} /> {t('agents.contracts.add')}
        </Button>
      )}
      {tiers !== undefined && <Rule kind={kind} details={tiers} carry={carry} />}
    </>
  );
}

/** What becomes of a line's losses. */
function CarryChoice({ carry, onChange }: { carry: CarryMode; onChange: (carry: CarryMode) => void }) {
  const t = useT();
  return (
    <Select
      label={t('agents.contracts.carry')}
      value={carry}
      onChange={(event) => onChange(event.target.value as CarryMode)}
      choices={carryModes.map((mode) => ({ value: mode as string, label: t(`agents.rule.carryShort.${mode}`) }))}
    />
  );
}

/** Shows the terms once more before they are sent. */
function AskFirst({
  open,
  title,
  name = '',
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  name: string | undefined;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={t('common.confirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => onConfirm().finally(onClose)}
      onClose={onClose}
    >
      <p>{t('agents.contracts.question.N', { name })}</p>
      {children}
    </ConfirmDialog>
  );
}

/** Whether somebody has a contract of a kind with the house already, or was offered one; nothing is asked while nobody is chosen. */
function useIsHeld(playerId: number | undefined, kind: ContractKind): boolean {
  const { data } = useQuery({
    queryKey: agentsKeys.ofHouse.of(playerId ?? 0, kind),
    queryFn:
      playerId === undefined
        ? skipToken
        : ({ signal }) =>
            call('staffListAgentContracts', { query: { kind, of: 'house', agentId: playerId, pageNo: 1, pageSize: 20 } }, { signal }),
  });
  return data?.list.some(({ receiver }) => receiver.playerId === playerId) === true;
}

/** Who is to be paid by a new contract, and by which kind. */
function WhomAndWhat({
  agent,
  onAgent,
  isHeld,
  form,
}: {
  agent: Person | undefined;
  /** They have one of the kind that is chosen: no other can be proposed. */
  isHeld: boolean;
  onAgent: (agent: Person | undefined) => void;
  form: Form<Draft>;
}) {
  const t = useT();
  return (
    <>
      <AgentChoice
        chosen={agent}
        onChange={onAgent}
        besides={0}
        withHouse={false}
        label={t('agents.contracts.agent')}
        note={t('agents.contracts.agentNote')}
      />
      <RadioGroup
        label={t('agents.contracts.kind')}
        {...form.field('kind')}
        choices={contractKinds.map((value) => ({ value, label: t(`agents.contractKind.${value}`) }))}
      />
      {isHeld && (
        <p role="alert" className="text-label text-danger">
          {t('agents.contracts.held')}
        </p>
      )}
    </>
  );
}

/** What the house's margin leaves for a salary: a dividend is none of turnover. */
function MarginLeft({ agent, kind, tiers = [] }: { agent: Person | undefined; kind: ContractKind; tiers: readonly Tier[] | undefined }) {
  const margin = useMargin(kind === 'dividend' ? undefined : agent?.playerId);
  if (margin === undefined || kind === 'dividend') return null;
  return <SalaryMargin margin={margin} kind={kind} asked={Math.max(0, ...tiers.map(({ rate, lostRate }) => Math.max(rate, lostRate)))} />;
}

const nameOf = (agent: Person | undefined): string => (agent === undefined ? '' : playerText(agent.playerId, agent.userName));

/** Proposes, for the house, a contract to an agent directly below it, or a change of one. */
export function ContractForm({ contract, onDone }: { contract?: Contract; onDone: () => void }) {
  const t = useT();
  const [agent, setAgent] = useState<Person | undefined>(contract?.receiver);
  // One key for one form: sent again after an answer that was lost, nothing is proposed twice.
  const [asking, setAsking] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const current = contract?.current ?? null;
  const bodyOf = ({ kind, details, carry, reason }: Draft): Body => ({
    action: contract === undefined ? 'N' : 'E',
    ...(contract === undefined ? { kind, ...(agent && { receiverId: agent.playerId }) } : { id: contract.id }),
    details: (tiersOf(details, sumWriting().decimal) ?? []).map(({ amount, ...tier }) => ({ ...tier, ...(amount !== null && { amount }) })),
    ...(kind === 'dividend' && { carry }),
    reason: reason.trim(),
  });
  const form = useForm<Draft>({
    start: {
      kind: contract?.kind ?? 'dividend',
      details: current === null ? [emptyTier(0)] : typedOf(current.details, sumWriting().decimal),
      carry: current?.carry ?? 'forever',
      reason: '',
    },
    limits,
    body: bodyOf,
    faults: ({ details }) => ({
      details: tiersOf(details, sumWriting().decimal) === undefined ? t('agents.contracts.badTiers') : undefined,
    }),
    asksFirst() {
      setAsking(true);
      return true;
    },
    async submit(draft) {
      const made = await call('staffActOnAgentContract', { body: bodyOf(draft) }, { idempotencyKey });
      toast(made.asked === null ? t('agents.contracts.told.N', { name: nameOf(agent) }) : t('agents.move.asked'), { tone: 'win' });
      onDone();
      await askAnew(sharedKeys.list.of('agent-contracts'), agentsKeys.contract.all, agentsKeys.ofHouse.all, agentsKeys.margin.all);
    },
  });
  const { kind, details } = form.values;
  const tiers = tiersOf(details, sumWriting().decimal);
  const title = t(contract === undefined ? 'agents.contracts.new' : 'agents.contracts.do.E');
  const isHeld = useIsHeld(contract === undefined ? agent?.playerId : undefined, kind);
  return (
    <form {...form.props} className="grid gap-4">
      {contract === undefined && <WhomAndWhat agent={agent} onAgent={setAgent} isHeld={isHeld} form={form} />}
      <MarginLeft agent={agent} kind={kind} tiers={tiers} />
      <Tiers key={kind} kind={kind} details={details} carry={form.values.carry} onChange={(next) => form.change({ details: next })} />
      <p role="alert" className="text-label text-danger empty:hidden">
        {form.errors.details}
      </p>
      {kind === 'dividend' && <CarryChoice carry={form.values.carry} onChange={(carry) => form.change({ carry })} />}
      <ReasonField {...form.field('reason')} />
      <FormEnd
        form={form}
        missing={agent === undefined ? t('agents.contracts.choose') : isHeld ? t('agents.contracts.held') : missingIn(t, form)}
        submit={title}
      />
      <AskFirst open={asking} title={title} name={agent && nameOf(agent)} onConfirm={form.confirm} onClose={() => setAsking(false)}>
        {tiers !== undefined && <Rule kind={kind} details={tiers} carry={form.values.carry} />}
      </AskFirst>
    </form>
  );
}
