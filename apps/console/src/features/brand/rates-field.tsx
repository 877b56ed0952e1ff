import { type AgentLane, agentLaneNames, type LaneRule, rateGroups, rateRulePattern, rateRulesOf } from '@sortes/contract';
import { TextField } from '@sortes/ui';
import { translate, useT } from '../../shared/texts';
import type { ConsoleFormat } from '../../shared/format';

const rateUnits = 10_000;
/** What is typed is kept in the line as it is; a line that fits no rule is wrong. */
const isLine = (line: string): boolean => new RegExp(rateRulePattern).test(line);
export const areRatesWrong = (lines: readonly string[]): boolean => lines.some((line) => !isLine(line));

const standards = rateRulesOf([]);
const lineOf = (lines: readonly string[], lane: AgentLane): string | undefined => lines.findLast((line) => line.startsWith(`${lane} `));

/** A lane's rule as it is typed: of a lane that the brand says nothing of, what the product has. */
function typedOf(lines: readonly string[], lane: AgentLane): Readonly<Record<keyof LaneRule, string>> {
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
  const change = (lane: AgentLane, part: Partial<Record<keyof LaneRule, string>>): void => {
    const { most, difference } = { ...typedOf(value, lane), ...part };
    const { most: usual, difference: usualDifference } = standards[lane];
    const isUsual = most === String(usual) && difference === String(usualDifference);
    const others = value.filter((line) => !line.startsWith(`${lane} `));
    onChange(isUsual ? others : [...others, `${lane} ${most} ${difference}`]);
  };
  return (
    <fieldset disabled={disabled} className="dense-fields grid min-w-0 grid-cols-1 gap-2">
      <legend className="text-label font-semibold text-ink-2">{label}</legend>
      {agentLaneNames.map((lane) => {
        const typed = typedOf(value, lane);
        const line = lineOf(value, lane);
        const [least, most] = lane === 'LOTT' ? [rateGroups.lowest, rateGroups.highest] : [0, 999];
        return (
          <fieldset key={lane} className="min-w-0">
            <legend className="text-label text-ink-2">{t(`agents.lane.${lane}`)}</legend>
            <div className="grid grid-cols-2 gap-2">
              {(['most', 'difference'] as const).map((part) => {
                const isWrong =
                  line !== undefined && !isLine(part === 'most' ? `${lane} ${typed.most} 0` : `${lane} ${least} ${typed.difference}`);
                return (
                  <TextField
                    key={part}
                    label={t(`brand.rates.${part}`)}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    value={typed[part]}
                    error={isWrong ? t('brand.rates.wrong', part === 'most' ? { least, most } : { least: 0, most: 999 }) : undefined}
                    onChange={({ target }) => change(lane, { [part]: target.value.trim() })}
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
