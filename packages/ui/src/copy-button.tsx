import { useEffect, useState } from 'react';
import { Button } from './button.js';
import { IconCheck, IconCopy } from './icons.js';

/** Copies `text`; the label changes for two seconds to say that it did. Falls back to a hidden selection where the clipboard is closed (plain http). */
export function CopyButton({
  text,
  label,
  copiedLabel,
  onError,
}: {
  text: string;
  label: string;
  copiedLabel: string;
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
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
