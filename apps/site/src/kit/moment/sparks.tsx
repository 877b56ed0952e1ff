import './moment.css';

/** Sparks behind something to be glad about; only for the eye, and still for whoever wants less motion. */
export function Sparks({ count }: { count: number }) {
  return (
    <span className="moment-sparks" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span
          key={at}
          className={`moment-spark moment-spark-${at % 3}`}
          style={{ '--turn': `${Math.round((360 / count) * at)}deg` } as React.CSSProperties}
        />
      ))}
    </span>
  );
}
