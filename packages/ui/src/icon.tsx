import type { FunctionComponent, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  /** Edge length in CSS pixels; 24 unless told. */
  size?: number;
  /** Draws the filled outline: used for the selected state, so that colour is never the only sign. */
  filled?: boolean;
  /** Spoken name. Without it the icon is decoration and hidden from screen readers. */
  title?: string;
}

export type IconComponent = FunctionComponent<IconProps>;

/** Makes an icon component out of two outlines drawn on a 256 × 256 grid. */
export function createIcon(regular: string, fill: string): IconComponent {
  return function Icon({ size = 24, filled = false, title, ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 256 256"
        width={size}
        height={size}
        fill="currentColor"
        focusable="false"
        role={title === undefined ? undefined : 'img'}
        aria-label={title}
        aria-hidden={title === undefined ? true : undefined}
        {...rest}
      >
        <path d={filled ? fill : regular} />
      </svg>
    );
  };
}
