import { useEffect, useState } from 'react';
import { Button } from './button.js';
import { IconCheck, IconCopy } from './icons.js';

/** Copies `text`; the label changes for two seconds to say that it did. Falls back to a hidden selection where the clipboard is closed (plain http). */
export function CopyButton({
  text,
  label,
  copiedLabel,
  name,
  onError,
}: {
  text: string;
  label: string;
  copiedLabel: string;
  /** What is copied, where several of these stand together: spoken instead of the label. */
  name?: string;
  onError?: () => void;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      const box = document.createElement('textarea');
      box.value = text;
      document.body.append(box);
      box.select();
      const done = document.execCommand('copy');
      box.remove();
      if (done) setCopied(true);
      else onError?.();
    }
  };
  return (
    <Button tone="secondary" size="small" icon={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={() => void copy()}>
      <span aria-live="polite">
        {copied || name === undefined ? copied ? copiedLabel : label : <span className="sr-only">{name}</span>}
        {!copied && name !== undefined && <span aria-hidden="true">{label}</span>}
      </span>
    </Button>
  );
}
