import { memo } from 'react';
import { carPaint } from '../result-balls';

const unknown = { background: '#464b55', color: '#fff' };

/** A racing car from above, driving to the right, its number on the roof. */
export const Car = memo(function Car({ car }: { car: string }) {
  const { background, color } = carPaint[car] ?? unknown;
  return (
    <svg viewBox="0 0 60 26" className="car" focusable="false">
      <g fill="#07090d">
        <rect x="9" y="0" width="11" height="26" rx="2.5" />
        <rect x="41" y="0" width="10" height="26" rx="2.5" />
      </g>
      <path d="M4 6Q4 2.4 8 2.2L22 1.6Q41 1 51 3.4Q58.5 6 58.8 13Q58.5 20 51 22.6Q41 25 22 24.4L8 23.8Q4 23.6 4 20Z" fill={background} />
      {/* Light from above, shade below. */}
      <path d="M4 6Q4 2.4 8 2.2L22 1.6Q41 1 51 3.4Q55 5 57 8Q40 4.6 4 7Z" fill="#fff" opacity="0.38" />
      <path d="M4 20Q4 23.6 8 23.8L22 24.4Q41 25 51 22.6Q55 21 57 18Q40 21.4 4 19Z" fill="#000" opacity="0.28" />
      <path d="M43 10.4L58.3 11V15L43 15.6Z" fill={color} opacity="0.32" />
      <g fill="#0d1420">
        <path d="M37.6 5.4Q43.4 6.4 45.4 8.2Q46.8 13 45.4 17.8Q43.4 19.6 37.6 20.6Q40.6 13 37.6 5.4Z" />
        <path d="M14.4 7L17.6 6.2Q16 13 17.6 19.8L14.4 19Q12.6 13 14.4 7Z" />
        <path d="M19.6 4.4L35.4 3.8L36.4 5.2L20.4 5.8Z" />
        <path d="M19.6 21.6L35.4 22.2L36.4 20.8L20.4 20.2Z" />
        <rect x="1" y="2.6" width="4.6" height="20.8" rx="1.6" />
      </g>
      <path d="M42.6 7.6Q44.6 8.4 45 9.6Q45.8 12 45.6 13L43 12.6Q43.4 10 42.6 7.6Z" fill="#9cc6ff" opacity="0.55" />
      <g fill="#fff6c8">
        <ellipse cx="54.6" cy="6.8" rx="1.9" ry="1.4" />
        <ellipse cx="54.6" cy="19.2" rx="1.9" ry="1.4" />
      </g>
      <text x="27.6" y="18.4" textAnchor="middle" fontSize="15" fontWeight="800" fill={color}>
        {Number(car)}
      </text>
    </svg>
  );
});
