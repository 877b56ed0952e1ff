import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { IconCheck, IconCopy } from './icons';
import { say } from './texts';

/** A long text (seed, hash) with a button that copies it. */
export function Copyable({ label, text }: { readonly label: string; readonly text: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    // A frame may be refused the clipboard: the text can still be selected by hand.
    navigator.clipboard
      ?.writeText(text)
      .then(() => {
        setCopied(true);
        setTimeout(() => setCopied(false), 1_500);
      })
      .catch(() => undefined);
  };
  return (
    <div class="copyable">
      <span class="field-label">{label}</span>
      <div class="copyable-row">
        <code>{text}</code>
        <button type="button" class="icon-button" aria-label={copied ? say('copied') : say('copy', { name: label })} onClick={copy}>
          {copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
        </button>
      </div>
    </div>
  );
}
