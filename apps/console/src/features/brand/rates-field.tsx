import { type AgentLane, agentLaneNames, type LaneRule, rateGroups, rateRulePattern, rateRulesOf } from '@sortes/contract';
import { TextField } from '@sortes/ui';
import { useState } from 'react';
import { translate, useT } from '../../shared/texts';
import { useFormat, type ConsoleFormat } from '../../shared/format';
import { readRuleRate, typedRuleRate } from './rule-rate';

const rateUnits = 10_000;
/** What is typed is kept in the line as it is; a line that fits no rule is wrong. */
const isLine = (line: string): boolean => new RegExp(rateRulePattern).test(line);
export const areRatesWrong = (lines: readonly string[]): boolean => lines.some((line) => !isLine(line));

const standards = rateRulesOf([]);
const lineOf = (lines: readonly string[], lane: AgentLane): string | undefined => lines.findLast((line) => line.startsWith(`${lane} `));

type Part = keyof LaneRule;
const parts = ['most', 'difference'] as const satisfies readonly Part[];

/** A lane's rule as its line has it: of a lane that the brand says nothing of, what the product has. */
function keptOf(lines: readonly string[], lane: AgentLane): Readonly<Record<Part, string>> {
  const { most, difference } = standards[lane];
  const [, ownMost, ownDifference] = lineOf(lines, lane)?.split(' ') ?? [];
  return { most: ownMost ?? String(most), difference: ownDifference ?? String(difference) };
}

/** A prize group as it is; any other rate is 1/10 000 of valid turnover. */
const rateText = (lane: AgentLane, rate: number, format: ConsoleFormat): string =>
  lane === 'LOTT' ? String(rate) : format.percent(rate / rateUnits, 2);

/** The lanes that a brand has rules of its own for, in words. */
export function rateRuleWords(lines: readonly string[], format: ConsoleFormat): string {
  const rules = rateRulesOf(lines.filter(isLine));
  return agentLaneNames
    .filter((lane) => lineOf(lines, lane) !== undefined)
    .map((lane) =>
      translate('brand.rates.lane', {
        lane: translate(`agents.lane.${lane}`),
        most: rateText(lane, rules[lane].most, format),
        difference: lane === 'LOTT' ? format.number(rules[lane].difference) : rateText(lane, rules[lane].difference, format),
      }),
    )
    .join('; ');
}

/** The most below the house and the least difference, lane by lane. What is as the product has it makes no line. */
export function RatesField({
  label,
  disabled,
  value,
  onChange,
}: {
  label: string;
  disabled: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const t = useT();
  const format = useFormat();
  // As typed: "1.0" on the way to "1.05" is kept as 1 %.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const change = (lane: AgentLane, part: Part, text: string): void => {
    setTyped((before) => ({ ...before, [`${lane} ${part}`]: text }));
    const kept = keptOf(value, lane);
    const most = part === 'most' ? readRuleRate(lane, text) : kept.most;
    const difference = part === 'difference' ? readRuleRate(lane, text) : kept.difference;
    const { most: usual, difference: usualDifference } = standards[lane];
    const isUsual = most === String(usual) && difference === String(usualDifference);
    const others = value.filter((line) => !line.startsWith(`${lane} `));
    onChange(isUsual ? others : [...others, `${lane} ${most} ${difference}`]);
  };
  return (
    <fieldset disabled={disabled} className="dense-fields grid min-w-0 grid-cols-1 gap-2">
      <legend className="text-label font-semibold text-ink-2">{label}</legend>
      {agentLaneNames.map((lane) => {
        const kept = keptOf(value, lane);
        const line = lineOf(value, lane);
        const [least, most] = lane === 'LOTT' ? [rateGroups.lowest, rateGroups.highest] : [0, 999];
        return (
          <fieldset key={lane} className="min-w-0">
            <legend className="text-label text-ink-2">{t(`agents.lane.${lane}`)}</legend>
            <div className="grid grid-cols-2 gap-2">
              {parts.map((part) => {
                const isWrong =
                  line !== undefined && !isLine(part === 'most' ? `${lane} ${kept.most} 0` : `${lane} ${least} ${kept.difference}`);
                const text = typed[`${lane} ${part}`];
                const from = part === 'most' ? least : 0;
                return (
                  <TextField
                    key={part}
                    label={t(lane === 'LOTT' ? `brand.rates.${part}` : `brand.rates.${part}Percent`)}
                    inputMode={lane === 'LOTT' ? 'numeric' : 'decimal'}
                    autoComplete="off"
                    maxLength={6}
                    value={text !== undefined && readRuleRate(lane, text) === kept[part] ? text : typedRuleRate(lane, kept[part])}
                    error={
                      !isWrong
                        ? undefined
                        : lane === 'LOTT'
                          ? t('brand.rates.wrong', { least: from, most: part === 'most' ? most : 999 })
                          : t('brand.percent', { range: `${rateText(lane, 0, format)} – ${rateText(lane, most, format)}` })
                    }
                    onChange={({ target }) => change(lane, part, target.value)}
                  />
                );
              })}
            </div>
          </fieldset>
        );
      })}
      <p className="text-caption text-ink-3">{t('brand.rates.note')}</p>
    </fieldset>
  );
}
