import { Button, IconX, Picker } from '@sortes/ui';
import { useT } from '../../shared/texts';

/** Several of many choices, each found by typing a part of its name. What none of the choices has stands by its value. */
export function ChoiceList({
  label,
  chosen,
  choices,
  onChosen,
  error,
}: {
  label: string;
  chosen: readonly string[];
  choices: readonly { readonly value: string; readonly label: string }[];
  onChosen: (values: string[]) => void;
  error?: string | undefined;
}) {
  const t = useT();
  const nameOf = (value: string): string => choices.find((one) => one.value === value)?.label ?? value;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <Picker
        // Empty again after each choice.
        key={chosen.length}
        label={label}
        value=""
        error={error}
        onChange={(value) => value !== '' && onChosen([...chosen, value])}
        choices={choices.filter(({ value }) => !chosen.includes(value))}
        emptyText={t('promotions.rule.noneFound')}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((value) => (
            <li key={value}>
              <Button
                size="small"
                icon={<IconX size={16} />}
                aria-label={t('promotions.removeGame', { game: nameOf(value) })}
                onClick={() => onChosen(chosen.filter((one) => one !== value))}
              >
                {nameOf(value)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
