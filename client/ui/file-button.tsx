import { Button, type ButtonProps } from '@blueprintjs/core';
import { useRef } from 'react';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** For screen readers. */
  libelle: string;
  accept: string;
  choisir: (file: File) => void;
}
/** The same file may be chosen twice. */
export function FileButton({ libelle, accept, choisir, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        className="vue-cachee"
        aria-label={libelle}
        tabIndex={-1}
        accept={accept}
        onChange={(e) => {
          const [file] = e.currentTarget.files ?? [];
          if (file) choisir(file);
          e.currentTarget.value = '';
        }}
      />
    </>
  );
}
