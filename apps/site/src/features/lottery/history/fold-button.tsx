import { Button, IconSlidersHorizontal } from '@sortes/ui';

/** Opens on a phone what would push the results or the chart out of view; wider screens show it anyway. What is set there stays set while it is folded. */
export function FoldButton({
  label,
  controls,
  unfolded,
  onPress,
}: {
  label: string;
  /** Id of what is folded. */
  controls: string;
  unfolded: boolean;
  onPress: () => void;
}) {
  return (
    <Button
      size="small"
      className="self-start sm:hidden!"
      icon={<IconSlidersHorizontal size={18} />}
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
