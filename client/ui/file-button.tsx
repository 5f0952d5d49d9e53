import { Button, type ButtonProps } from '@blueprintjs/core';
import { useRef } from 'react';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** For screen readers. */
  label: string;
  accept: string;
  onPick: (file: File) => void;
}
/** The same file may be chosen twice. */
export function FileButton({ label, accept, onPick, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        className="vue-cachee"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        onChange={(e) => {
          const [file] = e.currentTarget.files ?? [];
          if (file) onPick(file);
          e.currentTarget.value = '';
        }}
      />
    </>
  );
}
